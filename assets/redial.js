// Keeps a page at the table. A socket that leads nowhere any more (the phone slept, the network went) is found out by
// asking through it and beside it; then Flet is told, and dials at once, not after waits that double each time.
(() => {
  "use strict";
  const PING = 255, KNOCK = 400, PATIENCE = 1500, QUIET = 3000, LONG = 400, SHOWN = 2500, TURN = 100, TURNS = 6;
  const Socket = window.WebSocket;
  const later = window.setTimeout.bind(window);
  const never = window.clearTimeout.bind(window);
  const held = new Map(); // what Flet wants to do once the server may answer, by the timer it was to be
  let live = null, down = false, heard = Date.now(), told = null;
  let knocking = null, hurried = false, misses = 0; // how often in a row the socket did not answer

  class Watched extends Socket {
    constructor(...given) {
      super(...given);
      this.isLost = false;
      this.addEventListener("open", () => {
        live = this;
        down = false;
        hear();
      });
      this.addEventListener("message", (event) => {
        hear();
        const ours = event.data instanceof ArrayBuffer && event.data.byteLength === 1 &&
          new Uint8Array(event.data)[0] === PING;
        if (ours || this.isLost) event.stopImmediatePropagation();
      });
      this.addEventListener("close", (event) => {
        if (this.isLost) return event.stopImmediatePropagation(); // Flet was told before
        this.isLost = true;
        if (live === this) live = null;
        down = live === null;
      });
    }
  }
  window.WebSocket = Watched;

  // Flet waits twice as long before each new try. While nobody answers, its waits are held; they end when somebody does.
  window.setTimeout = (act, wait, ...given) => {
    if (!down || !(wait >= LONG) || typeof act !== "function") return later(act, wait, ...given);
    const timer = later(() => {}, 0);
    held.set(timer, () => act(...given));
    knock();
    return timer;
  };
  window.clearTimeout = (timer) => {
    held.delete(timer);
    never(timer);
  };

  // Asks through the socket and beside it. Where only the second is answered, the socket is dead; where neither is,
  // the server is busy or out of reach, and is asked again.
  const knock = async () => {
    if (knocking) return;
    const asked = live, since = Date.now(), stop = knocking = new AbortController();
    const over = later(() => stop.abort(), PATIENCE);
    let reached = false;
    try {
      if (asked && asked.readyState === Socket.OPEN) asked.send(new Uint8Array([PING]));
      reached = (await fetch("/alive", { cache: "no-store", signal: stop.signal })).ok;
      // A busy page hears late: what waits to be heard is heard before the socket is given up.
      const turns = misses > 1 ? 1 : TURNS;
      for (let turn = 0; turn < turns && reached && asked && asked === live && heard < since; turn++) {
        await new Promise((done) => later(done, TURN));
      }
    } catch {
      // Nobody answers.
    }
    never(over);
    knocking = null;
    if (heard < since) misses++;
    if (reached && asked && asked === live && heard < since) lose(asked);
    if (reached) {
      const acts = [...held.values()];
      held.clear();
      acts.forEach((act) => act());
    }
    if (!reached || heard < since) later(knock, hurried ? 0 : KNOCK);
    hurried = false;
    tell();
  };

  const lose = (socket) => {
    socket.dispatchEvent(new CloseEvent("close", { code: 4000, wasClean: false }));
    socket.close();
  };

  const hear = () => {
    heard = Date.now();
    misses = 0;
    tell();
  };

  // Something happened that may have brought the network back: what is being asked may hang for long.
  const hurry = () => {
    if (document.hidden) return;
    hurried = knocking !== null;
    if (knocking) knocking.abort();
    else knock();
  };

  // What is on the screen may be old: says so until the table answers again.
  const tell = () => {
    const old = Date.now() - heard > QUIET + SHOWN;
    if (old === (told !== null) || !document.body) return;
    if (!old) {
      told.remove();
      told = null;
      return;
    }
    told = document.createElement("div");
    told.setAttribute("role", "status");
    told.textContent = "No answer from the table. What you see may be old; it comes back by itself.";
    told.style.cssText = "position:fixed;left:8px;right:8px;bottom:8px;padding:12px 16px;border-radius:12px;z-index:9;" +
      "background:#41350f;color:#ffe9b0;font:16px/1.3 sans-serif;text-align:center;pointer-events:none";
    document.body.append(told);
  };

  for (const [where, what] of [[window, "online"], [window, "pageshow"], [window, "focus"], [document, "visibilitychange"]]) {
    where.addEventListener(what, hurry);
  }
  window.setInterval(() => document.hidden || Date.now() - heard < QUIET || knock(), QUIET / 2);
})();

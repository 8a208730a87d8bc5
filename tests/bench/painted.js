// Tells when a place of the page looks otherwise after a tap, in milliseconds since the finger was lifted: when the
// server's answer came, when the page had made the picture of it (the first animation frame after that was over), and
// when the renderer handed the browser a picture in which that place has changed. Nothing is asked of the page itself.
(() => {
  "use strict";
  const now = () => performance.now();
  const probe = new OffscreenCanvas(1, 1).getContext("2d", { willReadFrequently: true });
  let canvas = null, last = now(), wait = null;

  const look = (picture) => {
    const [x, y, width, height] = wait.place.map((side) => Math.round(side * devicePixelRatio));
    probe.canvas.width = width;
    probe.canvas.height = height;
    probe.drawImage(picture, x, y, width, height, 0, 0, width, height);
    return new Uint32Array(probe.getImageData(0, 0, width, height).data.buffer);
  };
  const differs = (one, other) => one.length !== other.length || one.some((dot, at) => dot !== other[at]);

  const hand = ImageBitmapRenderingContext.prototype.transferFromImageBitmap;
  ImageBitmapRenderingContext.prototype.transferFromImageBitmap = function (bitmap) {
    canvas = this.canvas;
    last = now();
    if (wait && wait.lifted !== null && bitmap && differs(look(bitmap), wait.before)) {
      const { lifted, answered, made } = wait;
      wait.done({ answered: answered - lifted, made: made - lifted, painted: last - lifted });
      wait = null;
    }
    hand.call(this, bitmap);
  };

  const next = window.requestAnimationFrame.bind(window);
  window.requestAnimationFrame = (act) => next((at) => {
    act(at);
    if (wait && wait.answered !== null && wait.made === null) wait.made = now();
  });

  window.WebSocket = class extends WebSocket {
    constructor(...given) {
      super(...given);
      this.addEventListener("message", (event) => {
        const pong = event.data.byteLength === 1; // what a page asks to know that it is still heard
        if (!pong && wait && wait.lifted !== null && wait.answered === null) wait.answered = now();
      });
    }
  };

  window.addEventListener("pointerup", (event) => {
    if (wait && wait.lifted === null) wait.lifted = event.timeStamp;
  }, true);

  window.bench = {
    // How long nothing was painted, after the first time.
    still: () => canvas ? now() - last : 0,
    // Looks at a place from now on; what is returned by `painted` is what comes of the next tap.
    watch: (place) => {
      wait = { place, lifted: null, answered: null, made: null };
      wait.before = look(canvas);
      window.bench.painted = new Promise((done) => { wait.done = done; });
    },
  };
})();

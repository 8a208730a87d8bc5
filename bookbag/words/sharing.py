"""Who can reach a shared table, in plain words."""

from ipaddress import IPv4Address, IPv6Address, ip_address
from urllib.parse import urlsplit


def short_address(address: str) -> str:
    """An address as people type it: `192.168.1.7:8550`."""
    return urlsplit(address).netloc


def reach_words(address: str, *, everywhere: bool = False) -> str:
    """Who can open an address; `everywhere` when it stands for every network this device is in."""
    host = _ip(address)
    if host is not None and host.is_loopback and not everywhere:
        return "Only this device can open it; no other phone can."
    if host is not None and host.is_global:
        return "Anyone on the internet who finds this address can open it."
    if everywhere:
        return "Anyone in any network this device is in can open it."
    return "Anyone on the same Wi-Fi as this device can open it."


def _ip(address: str) -> IPv4Address | IPv6Address | None:
    try:
        return ip_address(urlsplit(address).hostname or "")
    except ValueError:
        return None

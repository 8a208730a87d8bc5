"""Who can open an address, in plain words, and this device's own address."""

import ipaddress
import socket

import pytest

from bookbag.views.serve import listen, names_of, own_address
from bookbag.words.sharing import reach_words, short_address


@pytest.mark.parametrize(
    ("address", "everywhere", "words"),
    [
        ("http://192.168.1.7:8550/", False, "Anyone on the same Wi-Fi as this device can open it."),
        ("http://10.0.0.3:8550/", False, "Anyone on the same Wi-Fi as this device can open it."),
        ("http://[fd00::1]:8550/", False, "Anyone on the same Wi-Fi as this device can open it."),
        ("http://192.168.1.7:8550/", True, "Anyone in any network this device is in can open it."),
        ("http://127.0.0.1:8550/", False, "Only this device can open it; no other phone can."),
        ("http://127.0.0.1:8550/", True, "Anyone in any network this device is in can open it."),
        ("http://8.8.8.8:8550/", False, "Anyone on the internet who finds this address can open it."),
        ("http://8.8.8.8:8550/", True, "Anyone on the internet who finds this address can open it."),
    ],
)
def test_who_can_reach_it(address: str, everywhere: bool, words: str) -> None:
    assert reach_words(address, everywhere=everywhere) == words


def test_an_address_is_short() -> None:
    assert short_address("http://192.168.1.7:8550/") == "192.168.1.7:8550"


def test_this_devices_own_address_is_none_that_only_it_reaches() -> None:
    found = own_address()
    assert found is None or not ipaddress.ip_address(found).is_loopback


def test_a_socket_for_this_device_alone_has_no_other_names() -> None:
    with listen("127.0.0.1", 0) as own, listen("0.0.0.0", 0) as everywhere:
        assert names_of(own) == {"localhost", "127.0.0.1", "::1"}
        assert names_of(own) < names_of(everywhere)


def test_what_is_sent_soon_after_something_else_does_not_wait() -> None:
    with listen("127.0.0.1", 0) as own, socket.create_connection(own.getsockname()):
        reached, _ = own.accept()
        with reached:
            assert reached.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)

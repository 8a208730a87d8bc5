"""How many examples are tried: the same ones each time in the short form, others on each run in the long one."""

from hypothesis import HealthCheck, settings


def examples(short: int, *, long: bool, most: int) -> settings:
    """The settings for so many examples in the short form and at most so many in the long one."""
    return settings(
        max_examples=most if long else short,
        derandomize=not long,
        database=None,
        deadline=None,
        suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large, HealthCheck.filter_too_much],
    )

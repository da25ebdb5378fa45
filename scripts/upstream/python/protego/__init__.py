"""Stands for Protego: its class is the package's."""

import datetime

from robotparser_bridge import Remote, ask


def _time(value):
    return None if value is None else datetime.time(value.hour, value.minute)


class _Period:
    """A RequestRate or a VisitTime, with the times as Python has them."""

    def __init__(self, remote, counts):
        if counts:
            self.requests = remote.requests
            self.seconds = remote.seconds
        self.start_time = _time(remote.start_time)
        self.end_time = _time(remote.end_time)


class Protego(Remote):
    @classmethod
    def parse(cls, content):
        return ask("call", "Protego.parse", entry="compat/protego", args=[content])

    def request_rate(self, user_agent):
        rate = self._call("request_rate", user_agent)
        return rate and _Period(rate, counts=True)

    def visit_time(self, user_agent):
        visit = self._call("visit_time", user_agent)
        return visit and _Period(visit, counts=False)

    @property
    def sitemaps(self):
        return iter(ask("get", "sitemaps", on=self._number))

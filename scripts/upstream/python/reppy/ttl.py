"""Stands for reppy.ttl."""

import time  # noqa: F401  the tests set its clock

from robotparser_bridge import Remote

from .util import parse_date  # noqa: F401


def _answer(response):
    """As much of a response as the package looks at."""
    return {"headers": getattr(response, "headers", {})}


class TTLPolicyBase(Remote):
    entry = "compat/reppy"

    def ttl(self, response):
        return self._call("ttl", _answer(response), time.time())

    def expires(self, response):
        return self._call("expires", _answer(response), time.time())


class HeaderWithDefaultPolicy(TTLPolicyBase):
    pass

"""Stands for reppy.cache.policy."""

import time

import robotparser_bridge
from robotparser_bridge import Remote


class CachePolicyBase(Remote):
    entry = "compat/reppy"

    def exception(self, url, exception):
        return tuple(self._call("exception", url, exception, time.time()))


class DefaultObjectPolicy(CachePolicyBase):
    def __init__(self, ttl, factory):
        robotparser_bridge.callbacks["factory"] = lambda url, expires: factory(url)
        super().__init__(ttl, {"callback": "factory"})


class ReraiseExceptionPolicy(CachePolicyBase):
    pass

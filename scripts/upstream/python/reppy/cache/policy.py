"""Stands for reppy.cache.policy."""

import time

import robotparser_bridge
from robotparser_bridge import Remote, classes

ENTRY = "compat/reppy"


class CachePolicyBase(Remote):
    def __init__(self):
        self._new(ENTRY, "CachePolicyBase")

    def exception(self, url, exception):
        return tuple(self._call("exception", url, exception, time.time()))


class DefaultObjectPolicy(CachePolicyBase):
    def __init__(self, ttl, factory):
        robotparser_bridge.callbacks["factory"] = lambda url, expires: factory(url)
        self._new(ENTRY, "DefaultObjectPolicy", ttl, {"callback": "factory"})


class ReraiseExceptionPolicy(CachePolicyBase):
    def __init__(self, ttl):
        self._new(ENTRY, "ReraiseExceptionPolicy", ttl)


classes.update(DefaultObjectPolicy=DefaultObjectPolicy, ReraiseExceptionPolicy=ReraiseExceptionPolicy)

"""Stands for reppy.cache."""

import time  # noqa: F401  the tests set its clock

import robotparser_bridge
from robotparser_bridge import Remote, ask

from .. import logger  # noqa: F401
from ..robots import Agent, AllowNone, Robots, fetching  # noqa: F401
from . import policy  # noqa: F401

ENTRY = "compat/reppy"


class ExpiringObject(Remote):
    def __init__(self, factory):
        robotparser_bridge.callbacks["make"] = factory
        self._new(ENTRY, "ExpiringObject", {"callback": "make"}, {"clock": True})


class BaseCache(Remote):
    def __init__(self, capacity):
        self._new(ENTRY, "BaseCache", capacity)

    @property
    def cache_policy(self):
        return ask("get", "cachePolicy", on=self._number)


class RobotsCache(BaseCache):
    def __init__(self, capacity):
        self._new(ENTRY, "RobotsCache", capacity, fetching())


class AgentCache(BaseCache):
    def __init__(self, agent, capacity):
        self._new(ENTRY, "AgentCache", agent, capacity, fetching())

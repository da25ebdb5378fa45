"""Stands for reppy.cache."""

import time  # noqa: F401  the tests set its clock

import robotparser_bridge
from robotparser_bridge import Remote, ask

from .. import logger  # noqa: F401
from ..robots import Agent, AllowNone, Robots, fetching  # noqa: F401
from . import policy  # noqa: F401


class ExpiringObject(Remote):
    entry = "compat/reppy"

    def __init__(self, factory):
        robotparser_bridge.callbacks["make"] = factory
        super().__init__({"callback": "make"}, {"clock": True})


class BaseCache(Remote):
    entry = "compat/reppy"

    @property
    def cache_policy(self):
        return ask("get", "cachePolicy", on=self._number)


class RobotsCache(BaseCache):
    def __init__(self, capacity):
        super().__init__(capacity, fetching())


class AgentCache(BaseCache):
    def __init__(self, agent, capacity):
        super().__init__(agent, capacity, fetching())

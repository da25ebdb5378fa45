"""Stands for reppy.robots. What is fetched goes through `requests`, which the tests replace."""

import time  # noqa: F401  the tests set its clock

import requests
import robotparser_bridge
from robotparser_bridge import Remote, ask

from . import exceptions  # noqa: F401

ENTRY = "compat/reppy"
CLOCK = {"now": {"clock": True}}


class SSLFailed(Exception):
    code = "CERT_HAS_EXPIRED"


class NotReached(Exception):
    code = "ECONNREFUSED"


def _fetch(url):
    try:
        response = requests.get(url)
    except requests.exceptions.SSLError as error:
        raise SSLFailed(str(error))
    except requests.exceptions.ConnectionError as error:
        raise NotReached(str(error))
    return {"status": response.status_code, "headers": response.headers, "body": response.content}


robotparser_bridge.callbacks["fetch"] = _fetch


def fetching(max_size=None, after_response_hook=None, after_parse_hook=None, ttl_policy=None):
    """The options of a fetch as the package takes them."""
    options = {"fetch": {"fetch": True}, **CLOCK}
    if max_size is not None:
        options["maxSize"] = max_size
    if ttl_policy is not None:
        options["ttlPolicy"] = ttl_policy
    if after_response_hook is not None:
        robotparser_bridge.callbacks["after_response"] = lambda answer: after_response_hook(_response(answer))
        options["afterResponseHook"] = {"callback": "after_response"}
    if after_parse_hook is not None:
        robotparser_bridge.callbacks["after_parse"] = after_parse_hook
        options["afterParseHook"] = {"callback": "after_parse"}
    return options


def _response(answer):
    """An answer in the words of `requests`; an exception as it is."""
    if isinstance(answer, Exception):
        return answer
    return requests.Response(answer.status, {}, b"")


class Agent(Remote):
    entry = ENTRY

    def __len__(self):
        return ask("get", "length", on=self._number)

    @classmethod
    def from_robots(cls, robots, name):
        return ask("call", "Agent.from_robots", entry=ENTRY, args=[robots, name])


class Robots(Remote):
    entry = ENTRY

    def __init__(self, url, content, expires=None):
        super().__init__(url, content, expires, CLOCK)

    @classmethod
    def parse(cls, url, content, expires=None):
        return ask("call", "Robots.parse", entry=ENTRY, args=[url, content, expires, CLOCK])

    @classmethod
    def fetch(cls, url, ttl_policy=None, max_size=1048576, **hooks):
        options = fetching(max_size=max_size, ttl_policy=ttl_policy, **hooks)
        return ask("call", "Robots.fetch", entry=ENTRY, args=[url, options])

    @classmethod
    def robots_url(cls, url):
        return ask("call", "Robots.robots_url", entry=ENTRY, args=[url])


class AllowNone(Robots):
    def __init__(self, url, expires=None):
        Remote.__init__(self, url, expires, CLOCK)


class AllowAll(Robots):
    def __init__(self, url, expires=None):
        Remote.__init__(self, url, expires, CLOCK)

"""Writes the public names of a Python original that can be imported: of its modules, and of an object of each class."""

import importlib
import json
import sys
import types


def public(names):
    return sorted(name for name in names if not name.startswith("_"))


def exported(*modules):
    """What is defined in these modules, and not imported from others."""
    return public(
        name
        for module in map(importlib.import_module, modules)
        for name, value in vars(module).items()
        if name != "TYPE_CHECKING"
        and not isinstance(value, types.ModuleType)
        and getattr(value, "__module__", module.__name__) == module.__name__
    )


def of_urllib(module):
    parser = module.RobotFileParser()
    parser.parse(["User-agent: x", "Request-rate: 1/2", "Disallow: /a"])
    entry = parser.entries[0]
    return [parser, entry, entry.rulelines[0], parser.request_rate("x")]


def of_rerp(module):
    return [module.RobotExclusionRulesParser(), module.RobotFileParserLookalike()]


def of_protego(module):
    # The older release reads the first form of the hours, the newer one the second.
    texts = ["User-agent: *\nRequest-rate: 1/2\nVisit-time: " + time for time in ("0600 0845", "0600-0845")]
    parsers = [module.Protego.parse(text) for text in texts]
    parser = next(parser for parser in parsers if parser.visit_time("x"))
    return [parser, parser.request_rate("x"), parser.visit_time("x")]


def of_scrapy(parsers):
    middleware = importlib.import_module("scrapy.downloadermiddlewares.robotstxt")
    return [parsers.RobotParser, parsers.ProtegoRobotParser, middleware.RobotsTxtMiddleware]


def of_reppy(cache):
    robots = importlib.import_module("reppy.robots")
    return [robots.Agent(), robots.Robots("http://h/robots.txt", b""), cache.RobotsCache(1), cache.AgentCache("x", 1)]


REPPY = ["cache", "cache.policy", "exceptions", "robots", "ttl", "util"]
ORIGINALS = {
    "urllib.robotparser": (of_urllib, []),
    "robotexclusionrulesparser": (of_rerp, ["robotexclusionrulesparser"]),
    "protego": (of_protego, []),
    "scrapy.robotstxt": (of_scrapy, ["scrapy.robotstxt", "scrapy.downloadermiddlewares.robotstxt"]),
    "reppy.cache": (of_reppy, ["reppy." + name for name in REPPY]),
}


def main(original):
    find, modules = ORIGINALS[original]
    names = {"module": exported(*modules)} if modules else {}
    for found in find(importlib.import_module(original)):
        of = found if isinstance(found, type) else type(found)
        members = getattr(found, "_fields", None) or dir(found)
        names[of.__name__] = public(members)
    print(json.dumps(names))


main(sys.argv[1])

"""Writes the public names of the Python originals that can be imported: the module's, and those of an object of each class."""

import importlib
import json
import sys


def public(names):
    return sorted(name for name in names if not name.startswith("_"))


def names_of(original):
    if original == "urllib.robotparser":
        module = importlib.import_module(original)
        parser = module.RobotFileParser()
        parser.parse(["User-agent: x", "Request-rate: 1/2", "Disallow: /a"])
        entry = parser.entries[0]
        return {
            "RobotFileParser": public(dir(parser)),
            "Entry": public(dir(entry)),
            "RuleLine": public(dir(entry.rulelines[0])),
            "RequestRate": public(module.RequestRate._fields),
        }
    if original == "robotexclusionrulesparser":
        module = importlib.import_module(original)
        return {
            name: public(dir(getattr(module, name)()))
            for name in ("RobotExclusionRulesParser", "RobotFileParserLookalike")
        }
    if original == "scrapy":
        parsers = importlib.import_module("scrapy.robotstxt")
        middleware = importlib.import_module("scrapy.downloadermiddlewares.robotstxt")
        return {
            "RobotParser": public(dir(parsers.RobotParser)),
            "ProtegoRobotParser": public(dir(parsers.ProtegoRobotParser)),
            "RobotsTxtMiddleware": public(dir(middleware.RobotsTxtMiddleware)),
        }
    module = importlib.import_module("protego")
    # The older release reads the first form of the hours, the newer one the second.
    times = ("0600 0845", "0600-0845")
    texts = ["User-agent: *\nRequest-rate: 1/2\nVisit-time: " + time for time in times]
    parsers = [module.Protego.parse(text) for text in texts]
    parser = next(parser for parser in parsers if parser.visit_time("x"))
    return {
        "Protego": public(dir(parser)),
        "RequestRate": public(parser.request_rate("x")._fields),
        "VisitTime": public(parser.visit_time("x")._fields),
    }


print(json.dumps(names_of(sys.argv[1])))

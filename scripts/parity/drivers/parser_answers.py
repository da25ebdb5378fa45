"""Answers cases as robotexclusionrulesparser, Protego and Scrapy's parsers do, an object of JSON a line.

"describe": says which Python this is and what it makes of URLs.
"rerp" with a syntax, "protego", or "scrapy" with a class: reads cases, writes answers in the form of test/vectors/README.md.
Scrapy's cases have a body in hexadecimal digits as `robots`.
"""

import importlib
import logging
import sys

import urllib_robotparser
from urllib_robotparser import number, serve, verdicts


def rerp(module, syntax):
    def parsed(text):
        parser = module.RobotExclusionRulesParser()
        parser.parse(text)
        return parser

    def answer(parser, case):
        return {
            **verdicts(case, lambda agent, url: parser.is_allowed(agent, url, getattr(module, syntax))),
            "delay": [number(parser.get_crawl_delay(agent)) for agent in case["agents"]],
            "sitemaps": parser.sitemaps,
            "str": str(parser),
        }

    return parsed, answer


def clocks(*times):
    return [time.strftime("%H:%M") for time in times if time is not None]


def rate(value):
    return value and [value.requests, value.seconds, *clocks(value.start_time, value.end_time)]


def visit(value):
    return value and clocks(value.start_time, value.end_time)


def protego(module):
    def answer(parser, case):
        agents = case["agents"]
        return {
            **verdicts(case, lambda agent, url: parser.can_fetch(url, agent)),
            "delay": [number(parser.crawl_delay(agent)) for agent in agents],
            "rate": [rate(parser.request_rate(agent)) for agent in agents],
            "sitemaps": list(parser.sitemaps),
            "host": parser.preferred_host,
            "visit": [visit(parser.visit_time(agent)) for agent in agents],
        }

    return module.Protego.parse, answer


def scrapy(module, name):
    logging.disable(logging.CRITICAL)

    def parsed(body):
        return getattr(module, name).from_crawler(crawler=None, robotstxt_body=bytes.fromhex(body))

    def answer(parser, case):
        return {
            **verdicts(case, lambda agent, url: parser.allowed(url, agent)),
            "delay": [number(parser.crawl_delay(agent)) for agent in case["agents"]],
        }

    return parsed, answer


MODULES = {rerp: "robotexclusionrulesparser", protego: "protego", scrapy: "scrapy.robotstxt"}


def answering(original, *args):
    parsed, answer = original(importlib.import_module(MODULES[original]), *args)

    def answered(case):
        try:
            parser = parsed(case["robots"])
        except Exception as error:  # whatever the original raises is its answer
            return {"id": case["id"], "parseError": type(error).__name__}
        return {"id": case["id"], **answer(parser, case)}

    return answered


if __name__ == "__main__":
    kind, *args = sys.argv[1:]
    serve(urllib_robotparser.describe, None if kind == "describe" else answering(globals()[kind], *args))

"""Asks the Protego of this Python, over standard input and output, an object of JSON a line.

"describe": says which version this is and what it does where versions differ.
"answer": reads cases, writes answers in the form of test/vectors/README.md.
"""

import os
import sys
from importlib import metadata

import urllib_robotparser
from protego import Protego
from urllib_robotparser import number, serve, verdicts


def allows(rules, url, agent="x"):
    return Protego.parse("\n".join(["User-agent: *", *rules])).can_fetch(url, agent)


def describe():
    unitless = Protego.parse("User-agent: *\nRequest-rate: 1/10\n").request_rate("x")
    return {
        **urllib_robotparser.describe(),
        "python": sys.version.split()[0],
        "version": os.environ.get("PARITY_PROTEGO_VERSION") or metadata.version("Protego"),
        "allowsRobotsTxt": allows(["Disallow: /"], "/robots.txt"),
        "wantsWholeNames": Protego.parse("User-agent: foo\nDisallow: /").can_fetch("/", "barfoo"),
        "addsSlash": not allows(["Disallow: a"], "/a"),
        "matchesEqualsSign": not allows(["Disallow: /a=b"], "/a=b"),
        "keepsDoubleSlash": not allows(["Disallow: //a"], "http://h//a"),
        "raisesForBadRule": urllib_robotparser.error_of(lambda: allows(["Disallow: /\t/["], "/")) is not None,
        "cutsLastDigit": unitless is not None and unitless.seconds == 1,
    }


def clock(time):
    return time.strftime("%H:%M")


def rate(value):
    if value is None:
        return None
    times = [clock(time) for time in (value.start_time, value.end_time) if time is not None]
    return [value.requests, value.seconds, *times]


def visit(value):
    return None if value is None else [clock(value.start_time), clock(value.end_time)]


def answer(case):
    try:
        parser = Protego.parse(case["robots"])
    except Exception as error:  # whatever the original raises is its answer
        return {"id": case["id"], "parseError": type(error).__name__}
    agents = case["agents"]
    answered = {
        "id": case["id"],
        **verdicts(case, lambda agent, url: parser.can_fetch(url, agent)),
        "delay": [number(parser.crawl_delay(agent)) for agent in agents],
        "rate": [rate(parser.request_rate(agent)) for agent in agents],
        "sitemaps": list(parser.sitemaps),
        "host": parser.preferred_host,
    }
    if hasattr(parser, "visit_time"):  # not in 0.2
        answered["visit"] = [visit(parser.visit_time(agent)) for agent in agents]
    return answered


if __name__ == "__main__":
    serve(describe, answer)

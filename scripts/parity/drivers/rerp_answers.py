"""Answers cases as robotexclusionrulesparser does, an object of JSON a line.

"describe": says which Python this is, and what it makes of URLs.
"GYM2008" or "MK1996": reads cases, writes answers in the form of test/vectors/README.md in this syntax.
"""

import sys

import robotexclusionrulesparser as rerp
import urllib_robotparser
from urllib_robotparser import number, serve, verdicts


def answer(case, syntax):
    parser = rerp.RobotExclusionRulesParser()
    try:
        parser.parse(case["robots"])
    except Exception as error:  # whatever the original raises is its answer
        return {"id": case["id"], "parseError": type(error).__name__}
    return {
        "id": case["id"],
        **verdicts(case, lambda agent, url: parser.is_allowed(agent, url, syntax)),
        "delay": [number(parser.get_crawl_delay(agent)) for agent in case["agents"]],
        "sitemaps": parser.sitemaps,
        "str": str(parser),
    }


def describe():
    traits = urllib_robotparser.describe()
    return {**traits, "python": traits["version"]}


if __name__ == "__main__":
    serve(describe, lambda case: answer(case, getattr(rerp, sys.argv[1])))

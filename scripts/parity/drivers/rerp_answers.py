"""Answers cases as robotexclusionrulesparser does, an object of JSON a line.

"describe": says which Python this is, and what it makes of URLs.
"GYM2008" or "MK1996": reads cases, writes answers in the form of test/vectors/README.md in this syntax.
"""

import json
import sys

import robotexclusionrulesparser as rerp
import urllib_robotparser
from urllib_robotparser import number


def answer(case, syntax):
    parser = rerp.RobotExclusionRulesParser()
    try:
        parser.parse(case["robots"])
    except Exception as error:  # whatever the original raises is its answer
        return {"id": case["id"], "parseError": type(error).__name__}
    errors = {}
    allowed = []
    for a, agent in enumerate(case["agents"]):
        verdicts = ""
        for u, url in enumerate(case["urls"]):
            try:
                verdicts += "1" if parser.is_allowed(agent, url, syntax) else "0"
            except Exception as error:
                errors["%d,%d" % (a, u)] = type(error).__name__
                verdicts += "?"
        allowed.append(verdicts)
    return {
        "id": case["id"],
        "allowed": allowed,
        "errors": errors,
        "delay": [number(parser.get_crawl_delay(agent)) for agent in case["agents"]],
        "sitemaps": parser.sitemaps,
        "str": str(parser),
    }


if __name__ == "__main__":
    if sys.argv[1] == "describe":
        traits = urllib_robotparser.describe()
        print(json.dumps({**traits, "python": traits["version"]}))
    else:
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line), getattr(rerp, sys.argv[1]))))

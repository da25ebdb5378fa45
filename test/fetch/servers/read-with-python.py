"""Reads each URL of the list on standard input with this machine's urllib.robotparser, and tells what came of it."""

import json
import sys
import urllib.error
import urllib.robotparser

AGENTS = ["FooBot", "BarBot/1.0"]
PATHS = ["/", "/a", "/b", "/caf%C3%A9"]


def outcome(urls):
    parser = urllib.robotparser.RobotFileParser()
    raised = []
    for url in urls:
        try:
            parser.set_url(url)
            parser.read()
            raised.append(None)
        except Exception as error:
            names = [base.__name__ for base in type(error).__mro__]
            raised.append(names)
    return {
        "raised": raised,
        "disallowAll": parser.disallow_all,
        "allowAll": parser.allow_all,
        "read": parser.mtime() > 0,
        "verdicts": [parser.can_fetch(agent, path) for agent in AGENTS for path in PATHS],
        "siteMaps": parser.site_maps(),
        "text": str(parser),
    }


def generation():
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(["User-agent: *", "Disallow: /*b"])
    return "classic" if parser.can_fetch("x", "/ab") else "rfc9309"


print(json.dumps({"generation": generation(), "version": sys.version.split()[0],
                  "outcomes": [outcome(urls) for urls in json.load(sys.stdin)]}))

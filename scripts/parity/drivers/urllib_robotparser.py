"""Asks the urllib.robotparser of this Python, over standard input and output, an object of JSON a line.

"describe": says which Python this is and what it does where versions differ.
"answer": reads cases, writes answers in the form of test/vectors/README.md.

The variables PARITY_URLLIB_PARSE and PARITY_URLLIB_ROBOTPARSER may name files with the modules of another version.
"""

import importlib.util
import json
import os
import sys
import unicodedata
import urllib


def module(name):
    """urllib's module of this name, from the file that the environment names, or this Python's own."""
    full_name = "urllib." + name
    path = os.environ.get("PARITY_URLLIB_" + name.upper())
    if path is None:
        return importlib.import_module(full_name)
    spec = importlib.util.spec_from_file_location(full_name, path)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[full_name] = loaded
    setattr(urllib, name, loaded)
    spec.loader.exec_module(loaded)
    return loaded


# In this order: the parser imports the URL functions.
module("parse")
module("robotparser")


def parsed(lines):
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(lines)
    return parser


def error_of(work):
    try:
        work()
    except Exception as error:  # whatever the original raises is its answer
        return type(error).__name__
    return None


def allows(rules, url):
    return parsed(["User-agent: *", *rules]).can_fetch("x", url)


def describe():
    return {
        "version": sys.version.split()[0],
        "executable": sys.executable,
        "unicode": unicodedata.unidata_version,
        "wildcards": not allows(["Disallow: /*b"], "/ab"),
        "firstRuleWins": not allows(["Disallow: /", "Allow: /a"], "/a"),
        "keepsEmptyQuery": allows(["Disallow: /?"], "/b"),
        "keepsEmptyQueryOfUrl": allows(["Disallow: /a$"], "/a?"),
        "stripsLeadingControls": not allows(["Disallow: /b"], "\x01/b"),
        "doublesLeadingSlashes": allows(["Disallow: //b"], "http://h//b"),
        "takesDigitsAsScheme": urllib.parse.urlsplit("1x:/a").scheme != "",
        "checksBracketedHosts": error_of(lambda: urllib.parse.urlsplit("http://[x]/")) is not None,
        "checksAroundBrackets": error_of(lambda: urllib.parse.urlsplit("http://a[::1]/")) is not None,
        "failsAtVersionedHosts": error_of(lambda: urllib.parse.urlsplit("http://[v1.a]/")) in ("error", "PatternError"),
        "raisesForBadUrl": error_of(lambda: allows(["Disallow: /"], "http://[::1")) is not None,
        "raisesForOddDigit": error_of(lambda: parsed(["User-agent: *", "Crawl-delay: \xb2"])) is not None,
    }


def number(value):
    """What JSON has no word for is written as JavaScript does."""
    if isinstance(value, float) and value - value != 0:
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    return value


def verdicts(case, ask):
    """For each agent a text of one character a URL; what the original raises is in "errors"."""
    errors = {}
    allowed = [""] * len(case["agents"])
    for a, agent in enumerate(case["agents"]):
        for u, url in enumerate(case["urls"]):
            try:
                allowed[a] += "1" if ask(agent, url) else "0"
            except Exception as error:
                errors["%d,%d" % (a, u)] = type(error).__name__
                allowed[a] += "?"
    return {"allowed": allowed, "errors": errors}


def serve(describe, answer):
    """What the program is started for: to describe itself, or to answer cases in the way of its argument."""
    if sys.argv[1] == "describe":
        print(json.dumps(describe()))
    else:
        for line in sys.stdin:
            print(json.dumps(answer(json.loads(line))))


def answered(work):
    try:
        return work()
    except Exception as error:  # whatever the original raises is its answer
        return "raised " + type(error).__name__


def of_entry(entry, case):
    """What a group answers by itself. Lines are told once: merging a group with itself only doubles its rules."""
    rules = list({str(rule): rule for rule in entry.rulelines}.values())[:5]
    return {
        "names": entry.useragents,
        "text": list(dict.fromkeys(str(entry).split("\n"))),
        "applies": [answered(lambda: entry.applies_to(agent)) for agent in [*case["agents"], None]],
        "allowance": [entry.allowance(url) for url in case["urls"]],
        "rules": [[rule.applies_to(url) for url in case["urls"]] for rule in rules],
    }


def objects(parser, case):
    default = parser.default_entry
    return {
        "entries": [of_entry(entry, case) for entry in parser.entries],
        "default": default and of_entry(default, case),
        "groups": [[name, of_entry(entry, case)] for name, entry in getattr(parser, "groups", {}).items()],
        "rates": [answered(lambda: parser.request_rate(agent)[1]) for agent in case["agents"]],
    }


def answer(case):
    try:
        parser = parsed(case["robots"].splitlines())
    except Exception as error:
        return {"id": case["id"], "parseError": type(error).__name__}
    rates = [parser.request_rate(agent) for agent in case["agents"]]
    return {
        "id": case["id"],
        **verdicts(case, lambda agent, url: parser.can_fetch(agent, url)),
        "delay": [number(parser.crawl_delay(agent)) for agent in case["agents"]],
        "rate": [rate and [rate.requests, rate.seconds] for rate in rates],
        "sitemaps": parser.site_maps(),
        "str": str(parser),
        "objects": objects(parser, case),
    }


if __name__ == "__main__":
    serve(describe, answer)

"""Measures a robots.txt parser of Python. Speaks as worker.mjs does: a JSON object a line, in and out."""

import json
import sys
import time


def engines():
    from urllib.robotparser import RobotFileParser

    def parse(url, text):
        parser = RobotFileParser(url)
        parser.parse(text.splitlines())
        return parser

    found = {
        "python urllib.robotparser": (
            sys.version.split()[0],
            parse,
            lambda parser, agent, url: parser.can_fetch(agent, url),
        )
    }
    try:
        from importlib.metadata import version

        from protego import Protego

        found["python protego"] = (
            version("protego"),
            lambda url, text: Protego.parse(text),
            lambda parser, agent, url: parser.can_fetch(url, agent),
        )
    except ImportError:
        pass
    try:
        import robotexclusionrulesparser as rerp

        def parse_rerp(url, text):
            parser = rerp.RobotExclusionRulesParser()
            parser.parse(text)
            return parser

        found["python robotexclusionrulesparser"] = (
            rerp.__version__,
            parse_rerp,
            lambda parser, agent, url: parser.is_allowed(agent, url),
        )
    except ImportError:
        pass
    return found


def parse_all(sites, parse, allows, _job):
    refused = 0
    for site in sites:
        try:
            parse(site["url"], site["robots"])
        except Exception:
            refused += 1
    return len(sites), refused


def check_all(parsed, _parse, allows, job):
    checks = allowed = 0
    for parser, links in parsed:
        for agent in job["agents"]:
            for link in links:
                checks += 1
                try:
                    allowed += allows(parser, agent, link) is True
                except Exception:
                    pass
    return checks, allowed


def parse_and_check(sites, parse, allows, job):
    checks = allowed = 0
    for site in sites:
        try:
            parser = parse(site["url"], site["robots"])
        except Exception:
            continue
        for link in site["links"][: job["links"]]:
            checks += 1
            try:
                allowed += allows(parser, "googlebot", link) is True
            except Exception:
                pass
    return checks, allowed


def measure(job, parse, allows):
    with open(job["data"], encoding="utf-8") as file:
        sites = json.load(file)
    if job["work"] != "parse":
        sites = [site for site in sites if site["links"]]
    if job["work"] == "check":
        sites = [(parser, site["links"]) for site in sites for parser in [try_parse(parse, site)] if parser]
    run = {"parse": parse_all, "check": check_all, "parse-and-check": parse_and_check}[job["work"]]
    return lambda: run(sites, parse, allows, job)


def try_parse(parse, site):
    try:
        return parse(site["url"], site["robots"])
    except Exception:
        return None


def main():
    found = engines()
    if sys.argv[1] == "--list":
        for name, (version, _, _) in found.items():
            print(name, version, sep="\t")
        return
    _, parse, allows = found[sys.argv[1]]
    prepared = {}
    for line in sys.stdin:
        job = json.loads(line)
        if job["name"] not in prepared:
            prepared.clear()
            prepared[job["name"]] = measure(job, parse, allows)
        run = prepared[job["name"]]
        passes = 0
        start = time.process_time()
        while True:
            count, verdicts = run()
            passes += 1
            spent = (time.process_time() - start) * 1000
            if spent >= job["leastMs"]:
                break
        print(json.dumps({"ms": spent / passes, "count": count, "verdicts": verdicts}), flush=True)


main()

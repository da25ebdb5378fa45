"""Asks the Protego of this Python, over standard input and output, an object of JSON a line.

"describe": says what its Python makes of URLs.
"answer": reads cases, writes answers in the form of test/vectors/README.md.
"""

import urllib_robotparser
from protego import Protego
from urllib_robotparser import number, serve, verdicts


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
    return {
        "id": case["id"],
        **verdicts(case, lambda agent, url: parser.can_fetch(url, agent)),
        "delay": [number(parser.crawl_delay(agent)) for agent in agents],
        "rate": [rate(parser.request_rate(agent)) for agent in agents],
        "sitemaps": list(parser.sitemaps),
        "host": parser.preferred_host,
        "visit": [visit(parser.visit_time(agent)) for agent in agents],
    }


if __name__ == "__main__":
    serve(urllib_robotparser.describe, answer)

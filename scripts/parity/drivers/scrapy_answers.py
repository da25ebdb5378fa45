"""Answers cases as the parsers behind Scrapy's interface do, an object of JSON a line.

"describe": says which version of Scrapy this is, and what its Python makes of URLs.
The name of a class of scrapy.robotstxt: reads cases, whose `robots` is a body in hexadecimal digits.
"""

import logging
import sys

import scrapy
import scrapy.robotstxt
import urllib_robotparser
from urllib_robotparser import number, serve, verdicts


def answer(case, parser_class):
    try:
        parser = parser_class.from_crawler(crawler=None, robotstxt_body=bytes.fromhex(case["robots"]))
    except Exception as error:  # whatever the original raises is its answer
        return {"id": case["id"], "parseError": type(error).__name__}
    return {
        "id": case["id"],
        **verdicts(case, lambda agent, url: parser.allowed(url, agent)),
        "delay": [number(parser.crawl_delay(agent)) for agent in case["agents"]],
    }


def describe():
    traits = urllib_robotparser.describe()
    return {
        **traits,
        "python": traits["version"],
        "version": scrapy.__version__,
        # Since 2.18.
        "hasDelays": hasattr(scrapy.robotstxt.RobotParser, "crawl_delay"),
    }


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    serve(describe, lambda case: answer(case, getattr(scrapy.robotstxt, sys.argv[1])))

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
    answered = {"id": case["id"], **verdicts(case, lambda agent, url: parser.allowed(url, agent))}
    if hasattr(parser, "crawl_delay"):  # since 2.18
        answered["delay"] = [number(parser.crawl_delay(agent)) for agent in case["agents"]]
    return answered


def describe():
    traits = urllib_robotparser.describe()
    return {
        **traits,
        "python": traits["version"],
        "version": scrapy.__version__,
        "dropsBadBytes": scrapy.robotstxt.decode_robotstxt(b"\xffa", None) == "a",
        "dropsMark": scrapy.robotstxt.decode_robotstxt(b"\xef\xbb\xbfa", None) == "a",
    }


if __name__ == "__main__":
    logging.disable(logging.CRITICAL)
    serve(describe, lambda case: answer(case, getattr(scrapy.robotstxt, sys.argv[1])))

"""Stands for urllib.robotparser: its RobotFileParser is the package's."""

import collections
import os

from robotparser_bridge import Remote

__all__ = ["RobotFileParser"]

RequestRate = collections.namedtuple("RequestRate", "requests seconds")


class RobotFileParser(Remote):
    entry = "compat/python"

    def __init__(self, url=""):
        super().__init__(url, {"semantics": os.environ["ROBOTPARSER_SEMANTICS"]})

    def parse(self, lines):
        self._call("parse", list(lines))

    def request_rate(self, useragent):
        rate = self._call("request_rate", useragent)
        return rate and RequestRate(rate.requests, rate.seconds)

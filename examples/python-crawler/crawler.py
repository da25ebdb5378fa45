"""Crawls a site as far as its robots.txt allows: what crawler.mjs was ported from."""

import re
import sys
from urllib.parse import urljoin, urlsplit
from urllib.request import urlopen
from urllib.robotparser import RobotFileParser

AGENT = "FooBot"


def crawl(start):
    robots = RobotFileParser(urljoin(start, "/robots.txt"))
    robots.read()
    waiting, seen = [start], {start}
    while waiting:
        url = waiting.pop(0)
        path = url[len(start) - 1 :]
        if not robots.can_fetch(AGENT, url):
            print("left out", path)
            continue
        with urlopen(url) as response:
            page = response.read().decode()
        print("fetched", path)
        for link in re.findall(r'href="([^"]*)"', page):
            found = urljoin(url, link)
            if urlsplit(found).netloc == urlsplit(start).netloc and found not in seen:
                seen.add(found)
                waiting.append(found)


crawl(sys.argv[1])

"""Asks a site's robots.txt what a crawler wants to know: which pages, how fast, and where the sitemaps are."""

import sys
from urllib.robotparser import RobotFileParser

AGENT = "ShopBot/2.1 (+https://bot.example)"
PATHS = ["/", "/boots?page=2", "/cart", "/%63art#top", "/search?q=red%20boots", "/search/help", "/reviews/42"]


class RobotsCheck:
    def __init__(self, site):
        self.site = site
        self.parser = RobotFileParser()
        self.parser.set_url(site + "/robots.txt")

    def read(self):
        self.parser.read()
        return self.parser.mtime() > 0

    def pages(self):
        allowed = []
        for path in PATHS:
            if self.parser.can_fetch(AGENT, self.site + path):
                allowed.append(path)
        return allowed

    def pause(self):
        delay = self.parser.crawl_delay(AGENT)
        rate = self.parser.request_rate(AGENT)
        if rate is not None:
            return rate.seconds / rate.requests
        if delay is not None:
            return delay
        return 1


def main(site):
    check = RobotsCheck(site)
    if not check.read():
        print("nothing was read of", check.parser.path)
        return
    for path in check.pages():
        print("fetch", path)
    print("wait", str(check.pause()))
    for sitemap in check.parser.site_maps() or []:
        print("sitemap", sitemap)
    print(str(check.parser))


main(sys.argv[1])

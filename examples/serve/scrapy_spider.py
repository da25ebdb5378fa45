"""Follows every link of the sites of an environment variable: SERVICE=http://127.0.0.1:8080 SITES='URL URL' scrapy runspider scrapy_spider.py"""

import os
import sys

import scrapy

sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))


class LinkSpider(scrapy.Spider):
    name = "links"
    start_urls = os.environ["SITES"].split()
    custom_settings = {
        "ROBOTSTXT_OBEY": False,
        "ROBOTPARSER_URL": os.environ["SERVICE"],
        "DOWNLOADER_MIDDLEWARES": {"robotparser_middleware.RobotparserMiddleware": 100},
        "DOWNLOAD_DELAY": 0,
        "CONCURRENT_REQUESTS": 256,
        "CONCURRENT_REQUESTS_PER_DOMAIN": 256,
        "USER_AGENT": "FooBot/1.0 (+https://foo.example/bot)",
        "TELNETCONSOLE_ENABLED": False,
        "LOG_LEVEL": "ERROR",
    }

    def parse(self, response):
        yield from response.follow_all(css="a")

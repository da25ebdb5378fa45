"""A Scrapy downloader middleware that asks `robotparser serve`: whether a page may be fetched, when, and reports how it went.

All Scrapy processes that name one service share its copies of robots.txt and its pace. For Scrapy 2.14 or later:

    ROBOTSTXT_OBEY = False
    ROBOTPARSER_URL = "http://127.0.0.1:8080"
    ROBOTPARSER_TOKEN = ""  # a token of the service's file, where it has one
    DOWNLOADER_MIDDLEWARES = {"robotparser_middleware.RobotparserMiddleware": 100}
    DOWNLOAD_DELAY = 0  # the service says when
    CONCURRENT_REQUESTS = 256  # those that wait for their turns count
"""

import asyncio
import json
import time
from urllib.parse import quote

from scrapy import Request
from scrapy.exceptions import IgnoreRequest
from scrapy.http.request import NO_CALLBACK

SENT_AT = "robotparser_sent_at"
TO_SERVICE = "robotparser_service"


class RobotparserMiddleware:
    def __init__(self, crawler):
        self.crawler = crawler
        self.service = crawler.settings["ROBOTPARSER_URL"].rstrip("/")
        token = crawler.settings.get("ROBOTPARSER_TOKEN")
        self.headers = {"Authorization": f"Bearer {token}"} if token else {}

    @classmethod
    def from_crawler(cls, crawler):
        return cls(crawler)

    async def process_request(self, request):
        if request.meta.get(TO_SERVICE):
            return
        verdict = await self.ask("/v1/allowed?url=" + quote(request.url, safe=""))
        if not verdict["allowed"]:
            raise IgnoreRequest(f"robots.txt disallows {request.url}")
        while not (turn := await self.ask("/v1/turn", url=request.url))["granted"]:
            if turn.get("skip"):
                raise IgnoreRequest(f"{turn['site']} asks for too long a delay")
            await asyncio.sleep(max(0.01, turn["readyAt"] / 1000 - time.time()))
        request.meta[SENT_AT] = time.monotonic()

    async def process_response(self, request, response):
        sent_at = request.meta.pop(SENT_AT, None)
        if sent_at is not None:
            report = {"status": response.status, "tookMs": round(1000 * (time.monotonic() - sent_at))}
            retry_after = response.headers.get("Retry-After", b"").decode()
            if retry_after.isdecimal():
                report["retryAfter"] = int(retry_after)
            await self.ask("/v1/report", url=request.url, **report)
        return response

    async def ask(self, path, **body):
        """What the service answers; raises for a page that it cannot answer for, which is then not fetched."""
        asked = Request(
            self.service + path,
            method="POST" if body else "GET",
            headers=self.headers,
            body=json.dumps(body) if body else b"",
            meta={TO_SERVICE: True},
            callback=NO_CALLBACK,
            dont_filter=True,
        )
        answer = await self.crawler.engine.download_async(asked)
        if answer.status >= 400:
            raise IgnoreRequest(f"the service answers {answer.status}: {answer.text}")
        return json.loads(answer.text or "null")

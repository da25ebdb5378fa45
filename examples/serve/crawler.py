"""Fetches pages politely with requests: python crawler.py SERVICE URL..."""

import sys
import time

import requests

SERVICE, *PAGES = sys.argv[1:]
service = requests.Session()  # with a token file: service.headers["Authorization"] = f"Bearer {TOKEN}"


def ask(method, path, **how):
    answer = service.request(method, SERVICE + path, timeout=330, **how)
    answer.raise_for_status()
    return answer.json() if answer.content else None


for page in PAGES:
    verdict = ask("GET", "/v1/explain", params={"url": page})
    if not verdict["allowed"]:
        print(f"leaves out {page}: {verdict['reason']}")
        continue
    while not (turn := ask("POST", "/v1/turn", json={"url": page, "waitMs": 60_000}))["granted"]:
        time.sleep(max(0, turn["readyAt"] / 1000 - time.time()))
    answer = requests.get(page, headers={"User-Agent": "FooBot/1.0 (+https://foo.example/bot)"}, timeout=30)
    ask("POST", "/v1/report", json={"url": page, "status": answer.status_code})
    print(f"fetched {page}: {answer.status_code}")

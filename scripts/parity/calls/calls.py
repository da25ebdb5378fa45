"""Makes calls on objects of Python's originals, over standard input and output: a sequence a line, its results a line.

The argument names the class; PARITY_URLLIB_* as for `urllib_robotparser.py`. `=name` sets an attribute, `.name` reads it,
`>name` goes on with what a call gives, `<` goes back to the first object, `@advance` moves the clock. A server of this
process, behind a proxy, answers as the sequence says.
"""

import os
import sys
import threading
import time

sys.path.insert(0, os.path.join(os.path.dirname(__file__), "..", "drivers"))
import urllib_robotparser as urllib_answers  # noqa: E402: brings the modules that the environment names

import builtins  # noqa: E402
import datetime  # noqa: E402
import functools  # noqa: E402
import importlib  # noqa: E402
import json  # noqa: E402
import logging  # noqa: E402
import socketserver  # noqa: E402
import urllib.request  # noqa: E402
from collections.abc import Iterator  # noqa: E402
from urllib_robotparser import number  # noqa: E402

START = 1_700_000_000
clock = START
time.time = lambda: clock
broken_down = time.gmtime
time.gmtime = time.localtime = lambda seconds=None: broken_down(clock if seconds is None else seconds)
web = {}


class Answers(socketserver.StreamRequestHandler):
    def handle(self):
        url = self.rfile.readline().split(b" ")[1].decode("latin-1")
        while self.rfile.readline().strip():
            pass
        answers = web.get(url) or [{"status": 404, "fields": [], "body": ""}]
        answer = answers.pop(0) if len(answers) > 1 else answers[0]
        head = "".join("%s: %s\r\n" % (name, value) for name, value in answer["fields"])
        self.wfile.write(("HTTP/1.0 %d Some\r\n%s\r\n" % (answer["status"], head)).encode("latin-1"))
        self.wfile.write(bytes.fromhex(answer["body"]))


def plain(value):
    if value is None or isinstance(value, (bool, int, str)):
        return value
    if isinstance(value, float):
        return number(value)
    if isinstance(value, (list, tuple, Iterator)):
        return [plain(each) for each in value]
    if isinstance(value, datetime.time):
        return value.strftime("%H:%M")
    return str(value)


def called(target, name, *args):
    if name.startswith("="):
        return setattr(target, name[1:], args[0])
    if name.startswith("."):
        return getattr(target, name[1:])
    if name in ("str", "len"):
        return getattr(builtins, name)(target)
    return getattr(target, name)(*args)


def results(made, asked):
    global clock
    try:
        first = target = made(*asked["make"])
    except Exception as error:  # whatever the original raises is its answer
        return ["made: raised " + type(error).__name__] * len(asked["calls"])
    given = []
    for name, *args in asked["calls"]:
        value = None
        try:
            if name == "@advance":
                clock += args[0]
            elif name == "<":
                target = first
            elif name.startswith(">"):
                target = called(target, name[1:], *args)
            else:
                gave = called(target, name, *args)
                # A call that gives its own object is one for the sake of what it does.
                value = None if gave is target else plain(gave)
        except Exception as error:
            value = "raised " + type(error).__name__
        given.append(value)
    return given


def answer(made, asked):
    global clock, web
    clock, web = START, asked["web"]
    return {"id": asked["id"], "results": results(made, asked)}


def protego(text):
    return importlib.import_module("protego").Protego.parse(text)


def scrapy(name, body):
    logging.disable(logging.CRITICAL)
    made = getattr(importlib.import_module("scrapy.robotstxt"), name)
    return made.from_crawler(crawler=None, robotstxt_body=bytes.fromhex(body))


def reppy_cache(name, capacity):
    logging.disable(logging.CRITICAL)
    made = getattr(importlib.import_module("reppy.cache"), name)
    return made(capacity) if name == "RobotsCache" else made("FooBot", capacity)


MAKERS = {"protego": protego, "scrapy": scrapy, "reppy.cache": reppy_cache}


def maker(name):
    """A function of this file, by itself or with its first argument; or `module:class`."""
    module, _, of = name.partition(":")
    if module not in MAKERS:
        return getattr(importlib.import_module(module), of)
    return functools.partial(MAKERS[module], of) if of else MAKERS[module]


def main():
    if sys.argv[1] == "describe":
        print(json.dumps(urllib_answers.describe()))
        return
    made = maker(sys.argv[1])
    with socketserver.ThreadingTCPServer(("127.0.0.1", 0), Answers) as server:
        threading.Thread(target=server.serve_forever, args=(0.01,), daemon=True).start()
        url = os.environ["http_proxy"] = "http://127.0.0.1:%d" % server.server_address[1]
        urllib.request.install_opener(urllib.request.build_opener(urllib.request.ProxyHandler({"http": url})))
        for line in sys.stdin:
            print(json.dumps(answer(made, json.loads(line))))
        server.shutdown()


main()

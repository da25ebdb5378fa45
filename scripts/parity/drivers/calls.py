"""Makes calls on objects of Python's originals, over standard input and output: a sequence a line, its results a line.

The argument names the class; "describe" says which Python this is and what it does where versions differ. `driver.ts` says
what the names of calls mean. A server of this process, behind a proxy, answers as the sequence says.

The variables PARITY_URLLIB_PARSE and PARITY_URLLIB_ROBOTPARSER may name files with the modules of another version.
"""

import builtins
import datetime
import functools
import importlib
import importlib.util
import json
import logging
import os
import sys
import threading
import time
import unicodedata
import urllib
from collections.abc import Iterator


def module(name):
    """urllib's module of this name, from the file that the environment names, or this Python's own."""
    full_name = "urllib." + name
    path = os.environ.get("PARITY_URLLIB_" + name.upper())
    if path is None:
        return importlib.import_module(full_name)
    spec = importlib.util.spec_from_file_location(full_name, path)
    loaded = importlib.util.module_from_spec(spec)
    sys.modules[full_name] = loaded
    setattr(urllib, name, loaded)
    spec.loader.exec_module(loaded)
    return loaded


# In this order, before others import them: the parser imports the URL functions.
module("parse")
module("robotparser")

import socketserver  # noqa: E402
import urllib.request  # noqa: E402


def parsed(lines):
    parser = urllib.robotparser.RobotFileParser()
    parser.parse(lines)
    return parser


def answered(work):
    try:
        return work()
    except Exception as error:  # whatever the original raises is its answer
        return "raised " + type(error).__name__


def raises(work, *names):
    answer = str(answered(work))
    return answer.startswith("raised ") and (not names or answer[len("raised ") :] in names)


def allows(rules, url):
    return parsed(["User-agent: *", *rules]).can_fetch("x", url)


def describe():
    return {
        "version": sys.version.split()[0],
        "executable": sys.executable,
        "unicode": unicodedata.unidata_version,
        "wildcards": not allows(["Disallow: /*b"], "/ab"),
        "firstRuleWins": not allows(["Disallow: /", "Allow: /a"], "/a"),
        "keepsEmptyQuery": allows(["Disallow: /?"], "/b"),
        "keepsEmptyQueryOfUrl": allows(["Disallow: /a$"], "/a?"),
        "stripsLeadingControls": not allows(["Disallow: /b"], "\x01/b"),
        "doublesLeadingSlashes": allows(["Disallow: //b"], "http://h//b"),
        "takesDigitsAsScheme": urllib.parse.urlsplit("1x:/a").scheme != "",
        "checksBracketedHosts": raises(lambda: urllib.parse.urlsplit("http://[x]/")),
        "checksAroundBrackets": raises(lambda: urllib.parse.urlsplit("http://a[::1]/")),
        "failsAtVersionedHosts": raises(lambda: urllib.parse.urlsplit("http://[v1.a]/"), "error", "PatternError"),
        "raisesForBadUrl": raises(lambda: allows(["Disallow: /"], "http://[::1")),
        "raisesForOddDigit": raises(lambda: parsed(["User-agent: *", "Crawl-delay: \xb2"])),
    }


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
    if isinstance(value, float) and value - value != 0:
        # What JSON has no word for is written as JavaScript does.
        return "NaN" if value != value else "Infinity" if value > 0 else "-Infinity"
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
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
    if name == "each":
        return each(getattr(target, args[0][1:], None), args[1:])
    return getattr(target, name)(*args)


def each(members, calls):
    """What each of these, or the only one, gives: every answer once."""
    if isinstance(members, dict):
        members = members.values()
    elif not isinstance(members, list):
        members = [] if members is None else [members]
    given = [[answered(lambda: plain(called(member, *call))) for call in calls] for member in members]
    return list({json.dumps(answers): answers for answers in given}.values())


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
        print(json.dumps(describe()))
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

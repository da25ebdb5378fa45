"""Stands for reppy.util."""

from robotparser_bridge import ask


def parse_date(string):
    return ask("call", "parseDate", entry="compat/reppy", args=[string])

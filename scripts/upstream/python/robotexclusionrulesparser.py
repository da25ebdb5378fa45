"""Stands for robotexclusionrulesparser: its classes are the package's."""

import socket
import urllib.error

import robotparser_bridge
from robotparser_bridge import Remote, ask

MK1996 = 1
GYM2008 = 2
SEVEN_DAYS = ask("get", "SEVEN_DAYS", entry="compat/rerp")
MAX_FILESIZE = ask("get", "MAX_FILESIZE", entry="compat/rerp")

robotparser_bridge.exceptions.update(URLError=urllib.error.URLError, TimeoutError=socket.timeout)


class RobotExclusionRulesParser(Remote):
    entry = "compat/rerp"

    def is_allowed(self, user_agent, url, syntax=GYM2008):
        return self._call("is_allowed", user_agent, url, syntax)


class RobotFileParserLookalike(RobotExclusionRulesParser):
    pass

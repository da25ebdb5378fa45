"""reppy's exceptions, under the package's names."""

import robotparser_bridge


class ReppyException(Exception):
    pass


for _name in (
    "ContentTooLong",
    "ServerError",
    "SSLException",
    "ConnectionException",
    "MalformedUrl",
    "ExcessiveRedirects",
    "ReadTimeout",
    "BadStatusCode",
):
    globals()[_name] = robotparser_bridge.exceptions[_name] = type(_name, (ReppyException,), {})
robotparser_bridge.exceptions["ReppyException"] = ReppyException

"""Asks the Node process that ROBOTPARSER_BRIDGE starts; the package's objects stand here as `Remote`s."""

import builtins
import json
import os
import subprocess
import time

_process = None

# What the package asks back, by name.
callbacks = {}

# Objects of Python that the package only hands on, by their numbers.
_kept = []

# Which exception is raised for an error of the package, by its name.
exceptions = {}


def _node():
    global _process
    if _process is None:
        _process = subprocess.Popen(
            [os.environ["ROBOTPARSER_BRIDGE"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
    return _process


def _send(message):
    node = _node()
    node.stdin.write(json.dumps(message) + "\n")
    node.stdin.flush()


def ask(do, name, on=None, entry=None, args=(), value=None):
    request = {"do": do, "name": name, "now": time.time(), "args": [encode(arg) for arg in args]}
    if on is not None:
        request["on"] = on
    if entry is not None:
        request["entry"] = entry
    if do == "set":
        request["value"] = encode(value)
    _send(request)
    while True:
        answer = json.loads(_node().stdout.readline())
        if "callback" not in answer:
            break
        _answer_callback(answer)
    if "error" in answer:
        raise exception_for(answer["error"])
    return decode(answer["value"])


def _answer_callback(question):
    try:
        result = callbacks[question["callback"]](*[decode(arg) for arg in question["args"]])
        _send({"value": encode(result)})
    except Exception as error:
        _send({"error": {"message": str(error), "code": getattr(error, "code", None)}})


def exception_for(error):
    if "kept" in error:
        return _kept[error["kept"]]
    name = error["name"]
    kind = exceptions.get(name) or getattr(builtins, name, None)
    if not (isinstance(kind, type) and issubclass(kind, BaseException)):
        kind = RuntimeError
    if issubclass(kind, UnicodeError) and kind is not UnicodeError:
        kind = UnicodeError
    raised = kind(error["message"])
    if error.get("url") is not None:
        raised.url = error["url"]
    return raised


def encode(value):
    if isinstance(value, Remote):
        return {"object": value._number}
    if isinstance(value, (bytes, bytearray)):
        return {"bytes": bytes(value).hex()}
    if isinstance(value, (list, tuple)):
        return [encode(each) for each in value]
    if isinstance(value, dict):
        return {key: encode(each) for key, each in value.items()}
    if value is None or isinstance(value, (bool, int, float, str)):
        return value
    _kept.append(value)
    number = {"kept": len(_kept) - 1}
    return {"error": str(value), **number} if isinstance(value, BaseException) else number


def decode(value):
    if isinstance(value, list):
        return [decode(each) for each in value]
    if isinstance(value, dict):
        if "object" in value:
            return Remote.of(value["object"], value["class"])
        if "kept" in value:
            return _kept[value["kept"]]
        if "error" in value:
            return exception_for(value["error"])
        if "bytes" in value:
            return bytes.fromhex(value["bytes"])
        if "number" in value:
            return float(value["number"].replace("Infinity", "inf"))
    return value


# The class that stands for one of the package's, by its name.
classes = {}


class Remote:
    """An object of the package: what is not said here is asked of it by the same name."""

    # Which exports a class of the same name.
    entry = None

    def __init_subclass__(cls):
        classes.setdefault(cls.__name__, cls)

    def __init__(self, *args):
        name = next(kind.__name__ for kind in type(self).__mro__ if classes.get(kind.__name__) is kind)
        made = ask("new", name, entry=self.entry, args=args)
        object.__setattr__(self, "_number", made._number)

    @staticmethod
    def of(number, class_name):
        kind = classes.get(class_name, Remote)
        made = kind.__new__(kind)
        object.__setattr__(made, "_number", number)
        return made

    def _call(self, name, *args):
        return ask("call", name, on=self._number, args=args)

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        value = ask("get", name, on=self._number)
        if value == {"function": True}:
            return lambda *args: self._call(name, *args)
        return value

    def __setattr__(self, name, value):
        ask("set", name, on=self._number, value=value)

    def __delattr__(self, name):
        """What a mock does when it takes back a value that it had set: it sets the old one afterwards."""

    def __str__(self):
        return self._call("toString")

    def __eq__(self, other):
        return isinstance(other, Remote) and self._number == other._number

    __hash__ = None

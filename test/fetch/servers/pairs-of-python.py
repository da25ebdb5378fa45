"""Writes what Python makes of every pair of bytes in the codecs that are named: the first from 80, the second from 21 without 7F."""

import json
import sys


def decoded(pair, name):
    try:
        return pair.decode(name)
    except UnicodeError:
        return None


seconds = [byte for byte in range(0x21, 0x100) if byte != 0x7F]
pairs = [bytes([first, second]) for first in range(0x80, 0x100) for second in seconds]
json.dump({name: [decoded(pair, name) for pair in pairs] for name in sys.argv[1:]}, sys.stdout)

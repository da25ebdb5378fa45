"""The package `mock` has long been a part of Python."""

from unittest.mock import *  # noqa: F401, F403

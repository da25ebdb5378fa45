"""Stands for reppy: its classes are the package's."""

import logging

logger = logging.getLogger("reppy")

from .robots import Agent, Robots  # noqa: E402, F401

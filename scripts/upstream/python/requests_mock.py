"""As much of `requests_mock` as reppy's tests ask for."""

import contextlib

import requests


class _Mock:
    def get(self, path, status_code, reason, headers, content):
        requests.mocked[path] = requests.Response(status_code, headers, content)


@contextlib.contextmanager
def mock():
    requests.mocked = {}
    try:
        yield _Mock()
    finally:
        requests.mocked = None

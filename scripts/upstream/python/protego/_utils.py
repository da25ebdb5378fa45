"""Protego's private functions, which tests of its own import and which the package does not have."""


def _missing(*args):
    raise NotImplementedError("a private function of Protego's")


_hexescape = _parse_time_period = _unquote = _missing

"""The exceptions of `requests` that reppy's tests name."""


class ConnectionError(IOError):
    pass


class SSLError(ConnectionError):
    pass

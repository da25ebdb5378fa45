"""Runs the test modules that are named and prints a line of JSON for each test: `{"test":..., "outcome":..., "why":...}`.

"--urllib" in front puts the package in the place of urllib.robotparser.
"""

import json
import sys
import unittest


class Result(unittest.TestResult):
    def startTest(self, test):
        super().startTest(test)
        self.failed = None

    def say(self, test, outcome, why=""):
        print(json.dumps({"test": test.id(), "outcome": outcome, "why": why}), flush=True)

    def addSubTest(self, test, subtest, err):
        if err is not None:
            self.failed = "%s %s" % (subtest.params, err[1])

    def addSuccess(self, test):
        if not self.failed:
            self.say(test, "pass")

    def stopTest(self, test):
        # A test whose parts failed is no success and no failure to unittest.
        if self.failed:
            self.say(test, "fail", self.failed)
        super().stopTest(test)

    def addFailure(self, test, err):
        self.say(test, "fail", str(err[1]))

    def addError(self, test, err):
        self.say(test, "fail", "%s: %s" % (err[0].__name__, err[1]))

    def addSkip(self, test, reason):
        self.say(test, "skip", reason)


if __name__ == "__main__":
    names = sys.argv[1:]
    if names[0] == "--urllib":
        names.pop(0)
        import urllib.request
        from test import support

        import robots_of_urllib

        # No test may leave this machine.
        support.use_resources = []

        sys.modules["urllib.robotparser"] = urllib.robotparser = robots_of_urllib
    if not hasattr(unittest.TestCase, "assertEquals"):  # gone in Python 3.12
        unittest.TestCase.assertEquals = unittest.TestCase.assertEqual
    for name in names:
        unittest.defaultTestLoader.loadTestsFromName(name).run(Result())

"""Runs the files that are named with pytest and prints a line of JSON for each test, as run_unittest.py does."""

import json
import sys

import pytest


class Reporter:
    def pytest_runtest_logreport(self, report):
        if report.when == "call" or (report.when == "setup" and report.outcome != "passed"):
            outcome = {"passed": "pass", "failed": "fail", "skipped": "skip"}[report.outcome]
            why = "" if report.outcome == "passed" else report.longreprtext.splitlines()[-1:]
            print(json.dumps({"test": report.nodeid, "outcome": outcome, "why": "".join(why)}), flush=True)


if __name__ == "__main__":
    pytest.main(["-p", "no:cacheprovider", "-p", "no:terminal", *sys.argv[1:]], plugins=[Reporter()])

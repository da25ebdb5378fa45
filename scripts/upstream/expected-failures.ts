/** Tests of originals that fail against the package, and why that is right. One that passes fails the run. */

type Reasons = Readonly<Record<string, string>>;

const PRIVATE_FUNCTION = 'tests a private function of the original';
const RULES_AS_LIST = 'counts getRobotRules, which is not mirrored, as migration/crawler-commons.md says';
const PRIVATE_MAP = 'reads the private map of the original cache';

export const expectedFailures: Readonly<Record<string, Reasons>> = {
  robotexclusionrulesparser: {
    'tests.test_misc.TestSitemapDeprecation.test_sitemap':
      'repair: the deprecated `sitemap` warns and gives the first sitemap, as the documents of 1.6 have it',
  },
  Protego: {
    'tests/test_protego.py::TestProtego::test_line_endings': 'reads private counters of the original parser',
    'tests/test_protego.py::TestProtego::test_bytestrings':
      'a wrong argument is a TypeError here, as in Protego 0.7; 0.6 raises a ValueError',
    'tests/test_protego.py::TestProtego::test_parse_time_period': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_unquoting': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_unquoting_badpercent': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_unquoting_parts': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_unquoting_plus': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_unquote_with_unicode': PRIVATE_FUNCTION,
    'tests/test_unquote.py::TestUnquote::test_escape_sequence_uppercase': PRIVATE_FUNCTION,
  },
  'WWW::RobotRules': {
    'rules-dbm.t plan':
      'opens the file of AnyDBM_File with Perl half way through; here it is one of LMDB, as migration/perl-robot-rules.md says',
  },
  'google/robotstxt': {
    'robots_test.cc RobotsUnittest.TestGetPathParamsQuery': PRIVATE_FUNCTION,
  },
  'crawler-commons': {
    'SimpleRobotRulesParserTest > testAPIsanitizeUserAgentList()': RULES_AS_LIST,
    'SimpleRobotRulesParserTest > testExamplesRobotsTxtRFC9309()': RULES_AS_LIST,
    'SimpleRobotRulesParserTest > testOverrideUserAgentMatcher()':
      'overrides a protected method of the original',
    'SimpleRobotRulesTest > testSerialization()':
      'adds a sitemap to rules and serializes them, which is not mirrored, as migration/crawler-commons.md says',
    'GoogleRobotsTxtTest > ID_VerifyValidUserAgentsToObey()': PRIVATE_FUNCTION,
    'GoogleRobotsTxtTest > GoogleOnly_AcceptUserAgentUpToFirstSpace()': PRIVATE_FUNCTION,
  },
  'temoto/robotstxt': { TestWildcards: 'reads the private expression of a rule' },
  reppy: {
    'tests.test_cache.test_cache.TestAgentCache.test_uses_default_expiration_on_failure': PRIVATE_MAP,
    'tests.test_cache.test_cache.TestRobotsCache.test_uses_default_expiration_on_failure': PRIVATE_MAP,
    'tests.test_cache.test_cache.TestAgentCache.test_logs_on_failure':
      'a library writes nothing by itself: the cache policy is told instead, as migration/reppy.md says',
    'tests.test_ttl.TTLPolicyBaseTest.test_implements_expires':
      'puts a Python function in the place of a method, which Node cannot call without waiting',
  },
};

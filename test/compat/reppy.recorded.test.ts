import { Robots } from '../../src/entries/compat/reppy.js';
import { testRecorded, type Check } from '../recorded/compare.js';

const FAILS_AT_A_PORT = 'the original fails to read a file with a malformed port in a rule';

testRecorded('reppy', {
  open({ base, robots: text }) {
    const robots = Robots.parse(base, text);
    return {
      verdict: (agent, url) => robots.allowed(url, agent),
      delay: (agent) => robots.agent(agent).delay,
      sitemaps: () => robots.sitemaps,
    };
  },
  // The original's process dies of its own exception.
  errorNames: { UrlParseException: 'MalformedUrl' },
  declared: ({ what, case: recordedCase }: Check) =>
    what === 'parse' && holdsMalformedPort(recordedCase.robots) ? FAILS_AT_A_PORT : undefined,
  declaredCounts: { edge: { [FAILS_AT_A_PORT]: 3 }, random: { [FAILS_AT_A_PORT]: 1 } },
});

/** A rule with an IPv6 host or letters for a port. */
function holdsMalformedPort(robots: string): boolean {
  return /^\s*(?:dis)?allow:\s*(?:http:)?\/\/(?:\[::1\]?|a:b)(?:\/x)?$/im.test(robots);
}

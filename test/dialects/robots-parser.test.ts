import { describe } from '@jest/globals';
import { parse } from '../../src/core/robots.js';
import { robotsParser } from '../../src/dialects/robots-parser.js';
import { testRecorded } from '../recorded/compare.js';

describe('the dialect robotsParser', () => {
  testRecorded('robots-parser-3.0.1', {
    open({ base, robots }) {
      const parsed = parse(robots, { dialect: robotsParser, url: base });
      return {
        verdict: (agent, url) => parsed.allows(agent, url),
        line: (agent, url) => parsed.explain(agent, url).line ?? -1,
        delay: (agent) => parsed.crawlDelay(agent),
        sitemaps: () => parsed.sitemaps,
        host: () => parsed.host,
      };
    },
  });
});

import { parse } from '../../src/core/robots.js';
import { google } from '../../src/dialects/google.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('google', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: google });
    return {
      verdict: (agent, url) => robots.allows(agent, url),
      sitemaps: () => robots.sitemaps,
      line: (agent, url) => robots.explain(agent, url).line ?? 0,
    };
  },
});

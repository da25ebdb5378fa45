import { parse } from '../../src/core/robots.js';
import { rubyLastAgent } from '../../src/dialects/ruby.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('ruby-robotstxt', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: rubyLastAgent });
    return {
      verdict(agent, url) {
        const { allowed, error } = robots.explain(agent, url);
        if (error === undefined) return allowed;
        throw Object.assign(new Error(error.message), { name: error.name });
      },
      sitemaps: () => robots.sitemaps,
    };
  },
});

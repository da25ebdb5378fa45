import { parse } from '../../src/core/robots.js';
import { perl } from '../../src/dialects/perl.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('perl-robotrules', {
  open(recordedCase) {
    const robots = parse(recordedCase.robots, { dialect: perl, url: recordedCase.base });
    if (robots.failure !== undefined) throw new TypeError(robots.failure.message);
    return { verdict: (agent, url) => robots.allows(agent, url) ?? -1 };
  },
  without: ['agentName'],
  errorNames: { [`Can't locate object method "host" via package "URI::_generic"`]: 'TypeError' },
});

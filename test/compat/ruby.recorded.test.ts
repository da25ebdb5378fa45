import { Robotstxt } from '../../src/entries/compat/ruby.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('ruby-robotstxt', {
  open({ robots, agents }) {
    const parsers = new Map(
      agents.map((agent) => [agent, Robotstxt.parse(robots, agent, { agentLines: 'last' })]),
    );
    return {
      verdict: (agent, url) => parsers.get(agent)?.allowed(url),
      sitemaps: () => parsers.get(agents[0] ?? '')?.sitemaps,
    };
  },
});

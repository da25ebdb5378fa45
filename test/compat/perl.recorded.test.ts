import { RobotRules } from '../../src/entries/compat/perl.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('perl-robotrules', {
  open({ base, robots, agents }) {
    // One object knows one robot: each agent has an object of its own, as it had when the answers were recorded.
    const rules = new Map(
      agents.map((agent) => {
        const ofAgent = new RobotRules(agent);
        ofAgent.parse(base, robots);
        return [agent, ofAgent];
      }),
    );
    return {
      verdict: (agent, url) => rules.get(agent)?.allowed(url),
      agentName: (agent) => rules.get(agent)?.agent(),
    };
  },
  errorNames: { [`Can't locate object method "host" via package "URI::_generic"`]: 'TypeError' },
});

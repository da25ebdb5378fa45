import { GYM2008, MK1996, RobotExclusionRulesParser, type Syntax } from '../../src/entries/compat/rerp.js';
import { testRecorded, type Comparison } from '../recorded/compare.js';

function comparison(syntax: Syntax, open: () => RobotExclusionRulesParser): Comparison {
  return {
    open({ robots }) {
      const parser = open();
      parser.parse(robots);
      return {
        verdict: (agent, url) => parser.isAllowed(agent, url, syntax),
        delay: (agent) => parser.getCrawlDelay(agent),
        sitemaps: () => parser.sitemaps,
        str: () => parser.toString(),
      };
    },
  };
}

const open = (): RobotExclusionRulesParser => new RobotExclusionRulesParser();

testRecorded('rerp-1.7.1-gym2008', comparison(GYM2008, open));
testRecorded('rerp-1.7.1-mk1996', comparison(MK1996, open));

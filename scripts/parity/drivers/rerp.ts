/** robotexclusionrulesparser, on the Python that PARITY_PYTHON names or `python3`. */

import { GYM2008, MK1996, RobotExclusionRulesParser } from '../../../src/entries/compat/rerp.js';
import { ofEach, type Call, type Driver } from '../driver.js';
import { rerpCalls } from '../random-calls.js';
import { escapedPercent } from './protego.js';
import { onPython } from './python.js';

export const rerp: Driver = {
  name: 'robotexclusionrulesparser',
  questions: (asked) => [
    {
      make: [],
      calls: [
        ['parse', asked.robots],
        ...[GYM2008, MK1996].flatMap((syntax) =>
          ofEach(asked, (agent, url) => ['is_allowed', agent, url, syntax]),
        ),
        ...asked.agents.map((agent): Call => ['get_crawl_delay', agent]),
        ['.sitemaps'],
        ['str'],
      ],
    },
  ],
  calls: rerpCalls,
  versions: [
    () => {
      const { running, drifts, ask } = onPython('rerp-1.7.1');
      return {
        version: `1.7.1 on ${running}`,
        drift: drifts.map(({ what }) => what),
        // Only URLs that are asked are taken apart, never the values of rules.
        drifts: ({ name, args: [, url] }) =>
          name === 'is_allowed' && drifts.some((drift) => drift.touches('', escapedPercent(url))),
        repairs: ({ name, theirs }) =>
          (name === '.response_code' && theirs === 0) ||
          (name === '.sitemap' && theirs === 'raised DeprecationWarning') ||
          (name === 'fetch' && theirs === 'raised UnicodeEncodeError'),
        make: (_args, { proxy, now }) => new RobotExclusionRulesParser({ proxy, now }),
        ask: ask('robotexclusionrulesparser:RobotExclusionRulesParser'),
      };
    },
  ],
};

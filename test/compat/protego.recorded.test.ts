import { Protego, type ProtegoOptions, type TimeOfDay } from '../../src/entries/compat/protego.js';
import { testRecorded, type Comparison } from '../recorded/compare.js';

testRecorded('protego', comparison({}));
testRecorded('protego-0.7.0', comparison({ version: '0.7' }));

function comparison(options: ProtegoOptions): Comparison {
  return {
    open({ robots }) {
      const parser = Protego.parse(robots, options);
      return {
        verdict: (agent, url) => parser.canFetch(url, agent),
        delay: (agent) => parser.crawlDelay(agent),
        rate(agent) {
          const rate = parser.requestRate(agent);
          return rate === null ? null : [...rate].filter((field) => field !== null).map(inClockForm);
        },
        visit(agent) {
          const visit = parser.visitTime(agent);
          return visit === null ? null : [...visit].map(inClockForm);
        },
        sitemaps: () => parser.sitemaps,
        host: () => parser.preferredHost,
      };
    },
  };
}

/** Times were recorded as `09:00`. */
function inClockForm(field: number | TimeOfDay): unknown {
  if (typeof field === 'number') return field;
  return [field.hour, field.minute].map((part) => String(part).padStart(2, '0')).join(':');
}

import { Protego, type TimeOfDay } from '../../src/compat/protego.js';
import { testRecorded } from '../recorded/compare.js';

testRecorded('protego', {
  open({ robots }) {
    const parser = Protego.parse(robots);
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
});

/** Times were recorded as `09:00`. */
function inClockForm(field: number | TimeOfDay): unknown {
  if (typeof field === 'number') return field;
  return [field.hour, field.minute].map((part) => String(part).padStart(2, '0')).join(':');
}

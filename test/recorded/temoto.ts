/** The dialect `temoto`, which has no facade, in the words of the recorded answers. */

import { parse } from '../../src/core/robots.js';
import { temoto as dialect } from '../../src/dialects/temoto/index.js';
import type { Comparison } from './comparison.js';

export const temotoComparison: Comparison = {
  open({ robots: text }) {
    const robots = parse(text, { dialect });
    const { failure } = robots;
    if (failure !== undefined) throw Object.assign(new Error(failure.message), { name: failure.name });
    return {
      verdict: (agent, url) => robots.allows(agent, url),
      // Go has no delay of none.
      delay: (agent) => robots.crawlDelay(agent) ?? 0,
      // Go takes the line break after a key for the value that is missing.
      sitemaps: () => robots.sitemaps.map((sitemap) => sitemap.toWellFormed() || '\n'),
      host: () => (robots.host === undefined ? '' : robots.host.toWellFormed() || '\n'),
    };
  },
};

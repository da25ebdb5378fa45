/** Rules about Crawl-delay. */

import type { Crawler } from '../../answers/crawlers/crawler.js';
import { crawlerNamed } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRules } from '../finding.js';
import { otherLines } from '../lint-file.js';
import { linesNamed, onEach, onValue } from './hits.js';

const NUMBER = /^(?:\d{1,300}(?:\.\d*)?|\.\d+)$/;

export const DELAY_RULES: LintRules = {
  'crawl-delay-malformed': {
    severity: 'error',
    message: 'The delay is not a number of seconds and is ignored',
    advice: 'Write a number of seconds, such as 5',
    find: onEach(linesNamed('crawl-delay'), (line) => (NUMBER.test(line.value) ? undefined : onValue(line))),
  },

  'crawl-delay-ignored': {
    severity: 'warning',
    message: 'No crawler that the group names follows Crawl-delay',
    advice: "Delete it, and slow these crawlers down in their operators' tools or with status 429",
    *find(file) {
      for (const { line, group } of otherLines(file)) {
        if (group === undefined || line.key !== 'crawl-delay') continue;
        const crawlers = group.tokens.map((token) => crawlerNamed(token));
        if (!crawlers.every((crawler) => crawler?.crawlDelay === 'ignored')) continue;
        const listed = crawlers.slice(0, LISTED_CRAWLERS);
        const names = listed.flatMap((crawler) => crawler?.token ?? []).join(', ');
        const verb = crawlers.length === 1 ? 'ignores' : 'ignore';
        const sources = [...new Set(listed.flatMap((crawler) => (crawler ? [sourceOf(crawler)] : [])))];
        yield { line, message: `${names} ${verb} Crawl-delay (${sources.join(', ')})` };
      }
    },
  },

  'crawl-delay-repeated': {
    severity: 'warning',
    message: 'The group has another Crawl-delay',
    advice: 'Delete one of them',
    *find({ groups }): Iterable<Hit> {
      for (const { others } of groups) {
        const [first, ...more] = others.filter(({ key }) => key === 'crawl-delay');
        for (const line of more) {
          if (line.value === first?.value) continue;
          yield { line, message: `Line ${first?.line ?? 0} has another Crawl-delay for the group` };
        }
      }
    },
  },

  'crawl-delay-long': {
    severity: 'warning',
    message: 'With such a delay a crawler can hardly visit the site',
    advice: 'Write a number of seconds below 60, or disallow what should not be crawled',
    find: onEach(linesNamed('crawl-delay'), (line) => {
      const seconds = NUMBER.test(line.value) ? Number(line.value) : 0;
      if (seconds <= LONG_SECONDS) return undefined;
      const pages = Math.floor(DAY_SECONDS / seconds);
      const most = pages === 0 ? 'less than one page' : `at most ${pages} ${pages === 1 ? 'page' : 'pages'}`;
      return onValue(line, `With this delay a crawler fetches ${most} a day`);
    }),
  },

  'crawl-delay-before-agent': {
    severity: 'error',
    message: 'The delay comes before the first User-agent line and belongs to no group',
    advice: 'Put it below the User-agent line of the crawlers it is meant for',
    *find({ fileLevel }) {
      for (const line of fileLevel) if (line.key === 'crawl-delay') yield { line };
    },
  },
};

/** At most this many crawlers of a group are listed. */
const LISTED_CRAWLERS = 3;

function sourceOf({ sources }: Crawler): string {
  const source = sources.find(({ facts }) => facts.includes('crawlDelay'));
  return source === undefined ? '' : `as of ${source.asOf}, ${source.url}`;
}

/** Five minutes: fewer than 288 pages a day. */
const LONG_SECONDS = 300;

const DAY_SECONDS = 86_400;

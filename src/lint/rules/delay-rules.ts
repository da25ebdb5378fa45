/** Rules about Crawl-delay. */

import type { Crawler } from '../../answers/crawlers/crawler.js';
import { crawlerNamed } from '../../answers/crawlers/crawlers.js';
import type { Hit, LintRule } from '../finding.js';
import { onValue, otherLines } from '../lint-file.js';

const RFC_OTHERS = 'https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.4';

const NUMBER = /^(?:\d{1,300}(?:\.\d*)?|\.\d+)$/;

const malformed: LintRule = {
  code: 'crawl-delay-malformed',
  severity: 'error',
  looksAt: 'directive',
  message: 'The delay is not a number of seconds and is ignored',
  why: 'Crawlers that follow Crawl-delay expect a number, some of them a whole one.',
  source: RFC_OTHERS,
  advice: 'Write a number of seconds, such as 5',
  wrong: 'User-agent: *\nCrawl-delay: soon',
  right: 'User-agent: *\nCrawl-delay: 5',
  *find(file) {
    for (const { line } of otherLines(file, 'crawl-delay')) {
      if (!NUMBER.test(line.value)) yield onValue(line);
    }
  },
};

/** At most this many crawlers of a group are listed. */
const LISTED_CRAWLERS = 3;

const ignored: LintRule = {
  code: 'crawl-delay-ignored',
  severity: 'warning',
  looksAt: 'directive',
  message: 'No crawler that the group names follows Crawl-delay',
  why: 'Google never followed it, and Yandex stopped on 22 February 2018; Bing and many others still do.',
  source: 'https://developers.google.com/search/docs/crawling-indexing/robots/robots_txt',
  advice: "Delete it, and slow these crawlers down in their operators' tools or with status 429",
  wrong: 'User-agent: Googlebot\nCrawl-delay: 5\nDisallow: /a',
  right: 'User-agent: bingbot\nCrawl-delay: 5\nDisallow: /a',
  *find(file) {
    for (const { line, group } of otherLines(file, 'crawl-delay')) {
      if (group === undefined) continue;
      const crawlers = group.tokens.map((token) => crawlerNamed(token));
      if (!crawlers.every((crawler) => crawler?.crawlDelay === 'ignored')) continue;
      const listed = crawlers.slice(0, LISTED_CRAWLERS);
      const names = listed.flatMap((crawler) => crawler?.token ?? []).join(', ');
      const verb = crawlers.length === 1 ? 'ignores' : 'ignore';
      const sources = [...new Set(listed.flatMap((crawler) => (crawler ? [sourceOf(crawler)] : [])))];
      yield { line, message: `${names} ${verb} Crawl-delay (${sources.join(', ')})` };
    }
  },
};

function sourceOf({ sources }: Crawler): string {
  const source = sources.find(({ facts }) => facts.includes('crawlDelay'));
  return source === undefined ? '' : `as of ${source.asOf}, ${source.url}`;
}

const repeated: LintRule = {
  code: 'crawl-delay-repeated',
  severity: 'warning',
  looksAt: 'directive',
  message: 'The group has another Crawl-delay',
  why: 'Parsers disagree on which of the two counts.',
  source: RFC_OTHERS,
  advice: 'Delete one of them',
  wrong: 'User-agent: *\nCrawl-delay: 5\nCrawl-delay: 10\nDisallow: /a',
  right: 'User-agent: *\nCrawl-delay: 10\nDisallow: /a',
  *find({ groups }): Iterable<Hit> {
    for (const { others } of groups) {
      const [first, ...more] = others.filter(({ key }) => key === 'crawl-delay');
      for (const line of more) {
        yield { line, message: `Line ${first?.line ?? 0} has another Crawl-delay for the group` };
      }
    }
  },
};

/** Five minutes: fewer than 288 pages a day. */
const LONG_SECONDS = 300;

const DAY_SECONDS = 86_400;

const long: LintRule = {
  code: 'crawl-delay-long',
  severity: 'warning',
  looksAt: 'directive',
  message: 'With such a delay a crawler hardly reads the site',
  why: 'A delay of five minutes lets a crawler fetch 288 pages a day; some crawlers ignore or cut longer ones.',
  source: RFC_OTHERS,
  advice: 'Write a number of seconds below 60, or forbid what is not to be crawled',
  wrong: 'User-agent: *\nCrawl-delay: 86400\nDisallow: /a',
  right: 'User-agent: *\nCrawl-delay: 10\nDisallow: /a',
  *find(file) {
    for (const { line } of otherLines(file, 'crawl-delay')) {
      const seconds = NUMBER.test(line.value) ? Number(line.value) : 0;
      if (seconds <= LONG_SECONDS) continue;
      const pages = Math.floor(DAY_SECONDS / seconds);
      const message =
        pages === 0
          ? 'With this delay a crawler fetches less than one page a day'
          : `With this delay a crawler fetches at most ${pages} ${pages === 1 ? 'page' : 'pages'} a day`;
      yield { ...onValue(line), message };
    }
  },
};

const early: LintRule = {
  code: 'crawl-delay-before-agent',
  severity: 'error',
  looksAt: 'directive',
  message: 'The delay comes before the first User-agent line and belongs to no group',
  why: 'Nearly all parsers ignore it there.',
  source: RFC_OTHERS,
  advice: 'Put it below the User-agent line of the crawlers it is meant for',
  wrong: 'Crawl-delay: 5\nUser-agent: *\nDisallow: /a',
  right: 'User-agent: *\nCrawl-delay: 5\nDisallow: /a',
  *find({ fileLevel }) {
    for (const line of fileLevel) if (line.key === 'crawl-delay') yield { line };
  },
};

export const DELAY_RULES: readonly LintRule[] = [malformed, ignored, repeated, long, early];

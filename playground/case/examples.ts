/** Files on which the readings part, each for a reason of its own. */

import { groups } from '../../test/conformance/cases/groups.js';
import { lines as lineCases } from '../../test/conformance/cases/lines.js';
import { rules } from '../../test/conformance/cases/rules.js';
import { urls } from '../../test/conformance/cases/urls.js';
import type { ConformanceCase } from '../../test/conformance/case.js';
import type { Case } from './case.js';

export interface Example {
  readonly name: string;
  /** Under which heading it is offered. */
  readonly group: string;
  readonly shown: Case;
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** What the page opens with: who may fetch what, and that an exception holds. */
const FIRST: Example = {
  name: 'A shop',
  group: 'To begin with',
  shown: {
    text: lines(
      'User-agent: *',
      'Disallow: /private',
      'Allow: /private/open',
      '',
      'User-agent: GPTBot',
      'User-agent: CCBot',
      'Disallow: /',
      '',
      'Sitemap: https://shop.example/sitemap.xml',
    ),
    agent: 'Googlebot',
    others: ['bingbot', 'GPTBot', 'ClaudeBot', 'CCBot', 'AhrefsBot'],
    urls: lines(
      'https://shop.example/private/a',
      'https://shop.example/private/open/b',
      'https://shop.example/',
    ),
    dialect: 'google',
    row: 0,
    lookedFor: '',
  },
};

const GALLERY: readonly Omit<Example, 'group'>[] = [
  {
    name: 'Wildcards and ends',
    shown: {
      text: lines(
        'User-agent: *',
        'Disallow: /*.pdf$',
        'Disallow: /*?session=',
        'Disallow: /tmp*/cache',
        'Allow: /tmp-open*',
      ),
      agent: 'AnyBot',
      urls: lines(
        'https://shop.example/list.pdf',
        'https://shop.example/list.pdf?page=2',
        'https://shop.example/list?session=1',
        'https://shop.example/tmp-open/cache',
        'https://shop.example/*.pdf$',
      ),
      dialect: 'google',
      row: 2,
      others: [],
      lookedFor: '',
    },
  },
  {
    name: 'Misspelt lines',
    shown: {
      text: lines(
        'User agent: *',
        'Disalow: /old',
        'Disallow /drafts',
        'Crawl-delay: soon',
        'Noindex: /secret',
        'Disallow: private',
        'Disallow: /end',
      ),
      agent: 'AnyBot',
      urls: lines(
        'https://shop.example/old/news',
        'https://shop.example/drafts/1',
        'https://shop.example/private',
        'https://shop.example/end',
      ),
      dialect: 'google',
      row: 1,
      others: [],
      lookedFor: '',
    },
  },
  {
    name: 'Which group is meant',
    shown: {
      text: lines(
        'User-agent: bot',
        'Disallow: /for-bot',
        '',
        'User-agent: NewsBot-Images',
        'Disallow: /for-images',
        '',
        'User-agent: newsbot',
        '',
        'Disallow: /after-a-blank-line',
        'User-agent: *',
        'Disallow: /for-everyone',
      ),
      agent: 'NewsBot',
      urls: lines(
        'https://news.example/for-bot',
        'https://news.example/for-images',
        'https://news.example/after-a-blank-line',
        'https://news.example/for-everyone',
      ),
      dialect: 'pythonClassic',
      row: 0,
      others: [],
      lookedFor: '',
    },
  },
  {
    name: 'Escapes and letters',
    shown: {
      text: lines(
        'User-agent: *',
        'Disallow: /%7Edraft',
        'Disallow: /a%2Fb',
        'Disallow: /straße',
        'Disallow: /Case',
        'Disallow: /q?b=1&a=2',
      ),
      agent: 'AnyBot',
      urls: lines(
        'https://shop.example/~draft/1',
        'https://shop.example/a/b',
        'https://shop.example/a%2fb',
        'https://shop.example/stra%C3%9Fe',
        'https://shop.example/case',
        'https://shop.example/q?b=1&a=2',
      ),
      dialect: 'rfc9309',
      row: 0,
      others: [],
      lookedFor: '',
    },
  },
  {
    name: 'URLs that some refuse',
    shown: {
      text: lines('User-agent: *', 'Disallow: /a b', 'Disallow: /x'),
      agent: 'AnyBot',
      urls: lines(
        'http://shop.example:eighty/x',
        'http://[::1/x',
        'http://shop.example/a b',
        'http://shop.example/100%',
        'mailto:a@shop.example',
        '//shop.example/x',
        'x',
      ),
      dialect: 'ruby',
      row: 2,
      others: [],
      lookedFor: '',
    },
  },
];

/**
 * Conformance cases in which all readings answer alike here; the others are worth looking at. The page takes the file to
 * be that of each URL's own site, so a URL of another site cannot be shown.
 */
const ALIKE: ReadonlySet<string> = new Set([
  'a raw letter in a rule matches its escape in a URL',
  'a URL of another host has no answer',
  'a URL of another port has no answer',
  'a URL of another scheme has no answer',
]);

function exampleOf({ name, robots, agent = 'Foo', url = 'http://example.com/a' }: ConformanceCase): Example {
  return {
    name: name.charAt(0).toUpperCase() + name.slice(1),
    group: 'Conformance cases',
    shown: { text: robots, agent, urls: url, others: [], dialect: 'rfc9309', row: 0, lookedFor: '' },
  };
}

/** The cases in which readings part, as the tests of conformance have them. */
export const partingCases: readonly ConformanceCase[] = [...lineCases, ...groups, ...rules, ...urls].filter(
  ({ name }) => !ALIKE.has(name),
);

export const examples: readonly [Example, ...Example[]] = [
  FIRST,
  ...GALLERY.map((example) => ({ ...example, group: 'Where readings part' })),
  ...partingCases.map(exampleOf),
];

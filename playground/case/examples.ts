/** Files on which the readings part, each for a reason of its own. */

import { OWN } from '../survey/survey.js';
import { readCase, type Case } from './case.js';

export interface Example {
  readonly name: string;
  /** Under which heading it is offered. */
  readonly group: string;
  readonly shown: Case;
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

/** What most examples have in common. */
const USUAL = { others: [], dialect: OWN, row: 0, response: '' } as const;

/** What the page opens with: who may fetch what, and that an exception holds. */
const FIRST: Example = {
  name: 'A shop',
  group: 'First steps',
  shown: {
    ...USUAL,
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
  },
};

const BEGINNERS: readonly Omit<Example, 'group'>[] = [
  {
    name: 'AI training refused, search allowed',
    shown: {
      ...USUAL,
      text: lines(
        'User-agent: *',
        'Content-Signal: search=yes, ai-train=no',
        'Allow: /',
        '',
        'User-agent: GPTBot',
        'User-agent: ClaudeBot',
        'User-agent: Google-Extended',
        'Disallow: /',
      ),
      agent: 'ClaudeBot',
      others: ['ClaudeBot', 'Claude-User', 'Google-Extended', 'Googlebot', 'OAI-SearchBot', 'Bytespider'],
      urls: lines('https://news.example/today'),
    },
  },
  {
    name: 'Two groups that are one',
    shown: {
      ...USUAL,
      text: lines(
        'User-agent: bingbot',
        'Crawl-delay: 5',
        '',
        'User-agent: GPTBot',
        'Disallow: /',
        '',
        'User-agent: *',
        'Disallow: /cart',
      ),
      agent: 'bingbot',
      others: ['bingbot', 'GPTBot', 'Googlebot'],
      urls: lines('https://shop.example/', 'https://shop.example/cart'),
    },
  },
  {
    name: "Google's crawlers",
    shown: {
      ...USUAL,
      text: lines('User-agent: *', 'Disallow: /', '', 'User-agent: Googlebot', 'Disallow: /private'),
      agent: 'Googlebot-Image',
      others: ['Googlebot', 'Googlebot-Image', 'AdsBot-Google', 'Google-Extended', 'Applebot', 'bingbot'],
      urls: lines('https://shop.example/a.jpg', 'https://shop.example/private/b.jpg'),
    },
  },
  {
    name: 'A site that is down',
    shown: {
      ...USUAL,
      text: lines('User-agent: *', 'Disallow: /cart'),
      agent: 'Googlebot',
      others: ['Googlebot', 'bingbot', 'GPTBot'],
      urls: lines('https://shop.example/', 'https://shop.example/cart'),
      response: '503',
    },
  },
];

const GALLERY: readonly Omit<Example, 'group'>[] = [
  {
    name: 'Wildcards and ends',
    shown: {
      ...USUAL,
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
    },
  },
  {
    name: 'Misspelt lines',
    shown: {
      ...USUAL,
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
    },
  },
  {
    name: 'Which group applies',
    shown: {
      ...USUAL,
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
    },
  },
  {
    name: 'Escapes and letters',
    shown: {
      ...USUAL,
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
    },
  },
  {
    name: 'URLs that some parsers refuse',
    shown: {
      ...USUAL,
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
    },
  },
];

export const examples: readonly [Example, ...Example[]] = [
  FIRST,
  ...BEGINNERS.map((example) => ({ ...example, group: FIRST.group })),
  ...GALLERY.map((example) => ({ ...example, group: 'Where parsers differ' })),
];

/** The cases of the conformance tests, which the page's build puts into an element of it; read when they are asked for. */
export function casesOfTests(json: string): readonly Example[] {
  const rows: unknown = JSON.parse(json);
  if (!Array.isArray(rows)) return [];
  return rows.flatMap(([name, ...asked]: readonly string[]) => {
    const [text, agent, urls] = asked;
    const shown = readCase({ ...USUAL, text, agent, urls, dialect: 'rfc9309' });
    return shown === undefined || name === undefined ? [] : [{ name, group: 'Cases of the tests', shown }];
  });
}

/** Files on which the readings part, each for a reason of its own. */

import type { Case } from './case.js';

export interface Example {
  readonly name: string;
  readonly shown: Case;
}

const lines = (...all: readonly string[]): string => `${all.join('\n')}\n`;

export const examples: readonly [Example, ...Example[]] = [
  {
    name: 'First match or longest match',
    shown: {
      text: lines(
        'User-agent: *',
        'Disallow: /private',
        'Allow: /private/open',
        '',
        'User-agent: GreedyBot',
        'Disallow: /',
      ),
      agent: 'AnyBot',
      urls: lines(
        'https://shop.example/',
        'https://shop.example/private/a',
        'https://shop.example/private/open/b',
      ),
      dialect: 'pythonClassic',
      row: 2,
      from: 'pythonClassic',
      to: 'pythonRfc9309',
    },
  },
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
      from: 'rerpMk1996',
      to: 'rerpGym2008',
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
      from: 'rfc9309',
      to: 'google',
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
      agent: 'NewsBot/2.1',
      urls: lines(
        'https://news.example/for-bot',
        'https://news.example/for-images',
        'https://news.example/after-a-blank-line',
        'https://news.example/for-everyone',
      ),
      dialect: 'pythonClassic',
      row: 0,
      from: 'pythonClassic',
      to: 'rfc9309',
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
      from: 'robotsParser',
      to: 'rfc9309',
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
      from: 'robotsParser',
      to: 'ruby',
    },
  },
];

import { describe, expect, test } from '@jest/globals';
import { crawlers, productToken } from '../../src/entries/crawlers.js';

describe('the product token', () => {
  test.each([
    ['Googlebot', 'Googlebot'],
    ['Googlebot/2.1', 'Googlebot'],
    ['  FooBot  ', 'FooBot'],
    ['', ''],
    ['Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)', 'Googlebot'],
    [
      'Mozilla/5.0 (Linux; Android 6.0.1; Nexus 5X Build/MMB29P) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Mobile Safari/537.36 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)',
      'Googlebot',
    ],
    [
      'Mozilla/5.0 AppleWebKit/537.36 (KHTML, like Gecko); compatible; GPTBot/1.2; +https://openai.com/gptbot',
      'GPTBot',
    ],
    ['Mozilla/5.0 (compatible; BINGBOT/2.0; +http://www.bing.com/bingbot.htm)', 'bingbot'],
    ['Googlebot/2.1 Googlebot-Image/1.0', 'Googlebot-Image'],
    ['AdsBot-Google (+http://www.google.com/adsbot.html)', 'AdsBot-Google'],
    ['Mozilla/5.0 (compatible; Yahoo! Slurp; http://help.yahoo.com/help/us/ysearch/slurp)', 'Slurp'],
    ['Mozilla/5.0 (X11; Linux x86_64) MyCrawler/2.1 (+https://a.example/about)', 'MyCrawler'],
    ['python-requests/2.31.0', 'python-requests'],
    ['Wget/1.21.4 (linux-gnu)', 'Wget'],
  ])('of %j is %j', (header, token) => {
    expect(productToken(header)).toBe(token);
  });

  const tokens = crawlers.map(({ token }) => token);

  test.each(tokens)('of %s is just that', (token) => {
    expect(productToken(token)).toBe(token);
  });

  test.each(tokens.filter((token) => !token.includes(' ')))(
    'of a header that names %s is just that',
    (token) => {
      expect(productToken(`Mozilla/5.0 (compatible; ${token}/1.0; +https://a.example/bot)`)).toBe(token);
    },
  );
});

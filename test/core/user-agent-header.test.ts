import { expect, test } from '@jest/globals';
import { namesInHeader } from '../../src/core/user-agent-header.js';

test.each([
  ...[
    'Mozilla/5.0',
    'compatible',
    'AppleWebKit/537.36',
    'KHTML',
    'like',
    'Gecko/20100101',
    'Chrome/131.0.0.0',
  ],
  ...['Safari/537.36', 'Version/17.0', 'Mobile/15E148', 'Firefox/133.0', 'Edge/18.0', 'Edg/131.0.0.0'],
  ...['Opera/9.80', 'Presto/2.12', 'MSIE', 'Trident/7.0', 'Android', 'iPhone', 'iPad', 'Macintosh'],
  ...['Windows', 'Linux', 'X11', '*'],
])('%s of a header that looks like a browser names nobody', (word) => {
  expect(namesInHeader(`${word} (FooBot/1.0; ${word}) ${word}`)).toEqual(['FooBot']);
});

test('the words of addresses are no names', () => {
  const header =
    'Mozilla/5.0 (compatible; FooBot/1.0; +https://foo.example/bot; www.foo.example; me@foo.example)';
  expect(namesInHeader(header)).toEqual(['FooBot']);
});

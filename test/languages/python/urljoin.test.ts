import { expect, test } from '@jest/globals';
import { urljoin } from '../../../src/languages/python/urls.js';

test.each([
  ['a name stands beside the page', 'http://h/a/b', 'c', 'http://h/a/c'],
  ['a name stands in the folder', 'http://h/a/b/', 'c', 'http://h/a/b/c'],
  ['a path replaces the path', 'http://h/a/b', '/c', 'http://h/c'],
  ['a host replaces the host', 'http://h/a', '//h2/c', 'http://h2/c'],
  ['another scheme is another URL, as it is', 'http://h/a', 'https://h2/../c', 'https://h2/../c'],
  ['dot segments go up', 'http://h/a/b/c', '../../d', 'http://h/d'],
  ['not above the root', 'http://h/a', '../../d', 'http://h/d'],
  ['without a host too', 'a/b', '../..', '/'],
  ['a folder beside a name is the root', 'a', '.', '/'],
  ['a scheme without a host is given one', 'http:', '.', 'http:///'],
  ['a dot is the folder', 'http://h/a/b', '.', 'http://h/a/'],
  ['nothing is the base', 'http://h/a?q#f', '', 'http://h/a?q#f'],
  [
    'a semicolon begins parameters where the scheme of the base has any',
    'http://h/a',
    '?q;',
    'http://h/a?q;',
  ],
  ['alone it is no reference then', 'http://h/a;x', ';', 'http://h/a;x'],
  ['and is a name where it has none', 'ws://h/a;x', ';', 'ws://h/;'],
  ['and is a part of a name there', 'svn+ssh://h/a/b', 'c;', 'svn+ssh://h/a/c;'],
  ['a fragment keeps path and query', 'http://h/a?q', '#f', 'http://h/a?q#f'],
  ['a query keeps the path', 'http://h/a?q', '?r', 'http://h/a?r'],
  ['without a base the reference is the answer', '', '/a', '/a'],
  ['a base that nothing is relative to gives the reference', 'mailto:x', 'y', 'y'],
  ['empty segments of the base are left out', 'http://h/a//b', 'c', 'http://h/a/c'],
])('%s', (_idea, base, reference, joined) => {
  expect(urljoin(base, reference)).toBe(joined);
});

test.each([
  ['http://[::1', '/a'],
  ['http://h/', '//[::1'],
])('a host that Python takes for none is a failure: %s and %s', (base, reference) => {
  expect(urljoin(base, reference)).toMatchObject({ name: 'ValueError' });
});

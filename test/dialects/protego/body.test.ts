import { expect, test } from '@jest/globals';
import { protegoText } from '../../../src/dialects/body.js';

test.each([
  ['a byte order mark is left out', [0xef, 0xbb, 0xbf, 0x61], 'a'],
  ['only the first one', [0xef, 0xbb, 0xbf, 0xef, 0xbb, 0xbf], '\ufeff'],
  ['a character that shares two of its bytes stays', [0xef, 0xbc, 0xbf], '\uff3f'],
  ['and one that shares the first two', [0xef, 0xbb, 0xbc], '\ufefc'],
  ['what is not UTF-8 vanishes', [0x61, 0xff, 0x62], 'ab'],
  ['also in place of the first byte of a mark', [0x61, 0xbb, 0xbf, 0x62], 'ab'],
])('%s', (_what, bytes, text) => {
  expect(protegoText(new Uint8Array(bytes))).toBe(text);
});

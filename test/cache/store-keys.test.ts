import { expect, test } from '@jest/globals';
import { slotKeyOf, StoreKeys } from '../../src/cache/store-keys.js';
import { policies } from '../../src/fetch/policies.js';

// Processes of several versions may share a store: a key that changes loses what stands under it.
test('a key stays what it is', () => {
  const { limits } = policies.rfc9309;
  const keys = new StoreKeys({ policy: 'rfc9309', userAgent: 'bot/1.0', limits });
  expect([
    keys.keyOf('https://site.example'),
    slotKeyOf('https://site.example', undefined),
    slotKeyOf('https://site.example', 'shop'),
    slotKeyOf('https://site.example', 'é'.repeat(120)).slice(-22),
  ]).toEqual([
    'robots:rfc9309:alsroits2s:https://site.example',
    'robots:https://site.example',
    'robots-key:%22shop%22',
    'A9%C3%A9%C~1riee9f85ls',
  ]);
});

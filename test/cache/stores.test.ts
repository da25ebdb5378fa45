import { describe, test } from '@jest/globals';
import Keyv from 'keyv';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { storeChecks } from '../../src/cache/store-contract.js';
import { HeldTimer } from './held-timer.js';
import { ModelStore } from './simulation/model-store.js';

describe.each([
  ['MemoryStore', (elapsed: () => number) => new MemoryStore({ elapsed })],
  ["the simulator's model", (elapsed: () => number) => new ModelStore(elapsed)],
])('%s is a store for a fleet', (_, make) => {
  const { elapsed, pass } = new HeldTimer();
  const store = make(elapsed);
  const checks = storeChecks.filter((check) => check.needs !== 'key-value');
  test.each(checks.map((check) => [check.name, check] as const))('%s', async (_, check) => {
    await check.run({ store, pass });
  });
});

describe('a Keyv instance is a store of texts as it is', () => {
  const store = new Keyv<string>();
  const checks = storeChecks.filter((check) => check.needs === 'key-value');
  test.each(checks.map((check) => [check.name, check] as const))('%s', async (_, check) => {
    // Keyv reads the real clock.
    await check.run({ store, pass: (ms) => new Promise((resolve) => setTimeout(resolve, ms)) });
  });
});

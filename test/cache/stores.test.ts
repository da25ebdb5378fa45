import { describe, test } from '@jest/globals';
import Keyv from 'keyv';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { storeChecks } from '../../src/cache/store-contract.js';
import { HeldTimer } from './held-timer.js';

describe('MemoryStore is a store for a fleet', () => {
  const { elapsed, pass } = new HeldTimer();
  const store = new MemoryStore({ elapsed });
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

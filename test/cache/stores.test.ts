import { setTimeout as pause } from 'node:timers/promises';
import { describe } from '@jest/globals';
import Keyv from 'keyv';
import { MemoryStore } from '../../src/cache/memory-store.js';
import { storeChecks } from '../../src/cache/store-contract.js';
import { fleetChecks, testContract } from './contract.js';
import { HeldTimer } from './held-timer.js';

describe('MemoryStore is a store for a fleet', () => {
  const { elapsed, pass } = new HeldTimer();
  const store = new MemoryStore({ elapsed });
  testContract(fleetChecks, () => ({ store, pass }));
});

describe('a Keyv instance is a store of texts as it is', () => {
  const store = new Keyv<string>();
  const checks = storeChecks.filter((check) => check.needs === 'key-value');
  // Keyv reads the real clock.
  testContract(checks, () => ({ store, pass: pause }));
});

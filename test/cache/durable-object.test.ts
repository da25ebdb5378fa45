/** The store of Durable Objects on a storage like theirs; `scripts/matrix.mjs --only Durable` runs it in workerd. */
import { readFileSync } from 'node:fs';
import { setTimeout as pass } from 'node:timers/promises';
import { compileFunction } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { RobotsCache } from '../../src/entries/cache.js';
import {
  durableObjectStore,
  robotsObject,
  type DurableStorage,
  type RobotsObject,
  type RobotsObjects,
} from '../../src/entries/durable-object.js';
import { fleetChecks, testContract } from './contract.js';

class Storage implements DurableStorage {
  readonly values = new Map<string, unknown>();
  wakesAt: number | null = null;

  get<Value>(key: string): Promise<Value | undefined>;
  get(key: string): Promise<unknown> {
    return Promise.resolve(structuredClone(this.values.get(key)));
  }

  put(key: string, value: unknown): Promise<void> {
    this.values.set(key, structuredClone(value));
    return Promise.resolve();
  }

  deleteAll(): Promise<void> {
    this.values.clear();
    return Promise.resolve();
  }

  getAlarm(): Promise<number | null> {
    return Promise.resolve(this.wakesAt);
  }

  setAlarm(at: number): Promise<void> {
    this.wakesAt = at;
    return Promise.resolve();
  }
}

class Base {
  constructor(readonly ctx: { readonly storage: Storage }) {}
}

const Robots = robotsObject(Base);

/** Calls of one object come one after another, as the platform has them. */
class Objects implements RobotsObjects<string> {
  readonly storages = new Map<string, Storage>();
  readonly #objects = new Map<string, ReturnType<RobotsObjects<string>['get']>>();

  idFromName(name: string): string {
    return name;
  }

  get(name: string): ReturnType<RobotsObjects<string>['get']> {
    const known = this.#objects.get(name);
    if (known !== undefined) return known;
    const storage = new Storage();
    this.storages.set(name, storage);
    const made = oneByOne(new Robots({ storage }, undefined));
    this.#objects.set(name, made);
    return made;
  }
}

function oneByOne(object: RobotsObject): ReturnType<RobotsObjects<string>['get']> {
  let last: Promise<unknown> = Promise.resolve();
  const after = <Result>(call: () => Promise<Result>): Promise<Result> => {
    const result = last.then(call);
    last = result;
    return result;
  };
  return {
    ask: (key, order) => after(() => object.ask(key, order)),
    settle: (key, settlement) => after(() => object.settle(key, settlement)),
    slot: (key, order) => after(() => object.slot(key, order)),
  };
}

describe('a namespace of Durable Objects is a store for a fleet', () => {
  const store = durableObjectStore(new Objects());
  const checks = fleetChecks.filter(({ needs }) => needs === 'fleet');
  testContract(checks, () => ({ store, pass }));
});

test('the Worker of FLEET.md makes the class of the objects, and a cache on them', () => {
  const [, shown = ''] =
    /^```text\n(import \{ DurableObject [^]*?)^```/m.exec(readFileSync('FLEET.md', 'utf8')) ?? [];
  const code = shown.replace(/^import .*$/gm, '').replace('export ', '');
  const worker = compileFunction(
    `${code} return [Robots.prototype.ask, cacheOf({ ROBOTS }).stats().store];`,
    ['DurableObject', 'RobotsCache', 'durableObjectStore', 'robotsObject', 'ROBOTS'],
  );
  const given = [Base, RobotsCache, durableObjectStore, robotsObject, new Objects()];
  const made: unknown = Reflect.apply(worker, undefined, given);
  const shares = { entries: true, locks: true, slots: true };
  expect(made).toEqual([expect.any(Function), expect.objectContaining({ shares })]);
});

test('a site has one object, which is emptied when nothing of it matters any more', async () => {
  const objects = new Objects();
  const store = durableObjectStore(objects);
  const result = { kind: 'copy', value: 'text', ageMs: 0, dueMs: 1, ttlMs: 1, worker: 'one' } as const;
  await store.settle('robots:rfc9309:abc:https://a.example:8080', { result });
  await store.slot('robots:https://a.example:8080', { spacingMs: 1, worker: 'one' });
  await store.slot('robots-key:%22a.example%22', { spacingMs: 1, worker: 'one' });
  expect([...objects.storages.keys()]).toEqual(['https://a.example:8080', 'robots-key:%22a.example%22']);
  const storage = objects.storages.get('https://a.example:8080') ?? new Storage();
  expect([storage.values.size, storage.wakesAt]).toEqual([3, expect.any(Number)]);
  const object = new Robots({ storage }, undefined);
  storage.wakesAt = null;
  await object.alarm();
  expect([storage.values.size, storage.wakesAt]).toEqual([3, expect.any(Number)]);
  await storage.put('expires', Date.now() - 1);
  await object.alarm();
  expect(storage.values.size).toBe(0);
});

test.each([
  [
    'no class',
    (): unknown => Reflect.apply(robotsObject, undefined, [{}]),
    /'base' must be the class DurableObject/,
  ],
  [
    'no binding',
    (): unknown => Reflect.apply(durableObjectStore, undefined, [{}]),
    /'objects' must be a binding/,
  ],
])('%s is refused', (_, made, message) => {
  expect(made).toThrow(message);
});

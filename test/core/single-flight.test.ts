import { expect, test } from '@jest/globals';
import { SingleFlight } from '../../src/core/single-flight.js';

test('who asks while work is under way shares its result, and later work is new', async () => {
  const flights = new SingleFlight<string, number>();
  let begun = 0;
  let land = (): void => undefined;
  const begin = () => new Promise<number>((resolve) => (land = () => resolve(++begun)));
  const both = Promise.all([flights.run('a', begin), flights.run('a', begin)]);
  expect([flights.size, flights.get('a') === undefined, flights.get('b')]).toEqual([1, false, undefined]);
  land();
  expect(await both).toEqual([1, 1]);
  await flights.settled();
  expect(flights.size).toBe(0);
  const later = flights.run('a', begin);
  land();
  expect(await later).toBe(2);
});

test('a failure is shared too, and the next one begins anew', async () => {
  const flights = new SingleFlight<string, number>();
  const failing = () => flights.run('a', () => Promise.reject(new Error('no luck')));
  const [one, other] = await Promise.allSettled([failing(), failing()]);
  expect([one.status, other.status]).toEqual(['rejected', 'rejected']);
  expect(await flights.run('a', () => Promise.resolve(7))).toBe(7);
});

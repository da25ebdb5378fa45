import { getEventListeners } from 'node:events';
import { expect, test } from '@jest/globals';
import { onAbort } from '../../src/fetch/on-abort.js';

function listenersOf(signal: AbortSignal): number {
  return getEventListeners(signal, 'abort').length;
}

test('a signal has one listener for all who wait, and none when the last of them has left', () => {
  const { signal } = new AbortController();
  const leave = Array.from({ length: 20 }, () => onAbort(signal, () => undefined));
  for (const each of leave) {
    expect(listenersOf(signal)).toBe(1);
    each();
  }
  expect(listenersOf(signal)).toBe(0);
});

test('whoever still waits is called once, and whoever has left is not', () => {
  const controller = new AbortController();
  const called: string[] = [];
  onAbort(controller.signal, () => called.push('stays'));
  onAbort(controller.signal, () => called.push('leaves'))();
  controller.abort();
  expect(called).toEqual(['stays']);
  expect(listenersOf(controller.signal)).toBe(0);
});

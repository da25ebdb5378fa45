import { expect, jest, test } from '@jest/globals';
import { Events } from '../../src/cache/events.js';

test('what a listener throws is thrown where the program hears of it, and the others are told all the same', () => {
  const later = jest.spyOn(globalThis, 'queueMicrotask').mockImplementation(() => undefined);
  try {
    const events = new Events();
    const error = new Error('a defect of the listener');
    const told: string[] = [];
    events.subscribe(() => {
      throw error;
    });
    events.subscribe(({ type }) => told.push(type));
    events.emit({ type: 'evicted', site: 'https://a.example', bytes: 1 });
    expect(told).toEqual(['evicted']);
    expect(later).toHaveBeenCalledTimes(1);
    expect(later.mock.calls[0]?.[0]).toThrow(error);
  } finally {
    later.mockRestore();
  }
});

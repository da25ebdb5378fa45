import { expect, test } from '@jest/globals';
import { SharedChannels } from '../../src/cache/shared-channels.js';

test('a connection that nobody waits for any more is closed, though it was never made', async () => {
  let refuse: (reason: Error) => void = () => undefined;
  const connected = new Promise((_, reject) => (refuse = reject));
  const closed: string[] = [];
  const channels = new SharedChannels(() => ({
    subscribe: () => connected,
    unsubscribe: () => Promise.resolve(),
    close: () => {
      closed.push('closed');
      refuse(new Error('Connection is closed.'));
      return Promise.resolve();
    },
  }));
  const waiting = new AbortController();
  const watching = channels.watch('a', () => undefined, waiting.signal);
  const outcome = watching.catch((error: unknown) => error);
  waiting.abort();
  await expect(outcome).resolves.toEqual(new Error('Connection is closed.'));
  expect(closed).toEqual(['closed']);
});

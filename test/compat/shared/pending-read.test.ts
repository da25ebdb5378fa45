import { describe, expect, test } from '@jest/globals';
import { PendingRead, PendingReadError } from '../../../src/compat/shared/pending-read.js';

function deferred<Value>() {
  let resolve: (value: Value) => void = () => undefined;
  let reject: (reason: Error) => void = () => undefined;
  const promise = new Promise<Value>((take, refuse) => {
    resolve = take;
    reject = refuse;
  });
  return { promise, resolve, reject };
}

function begin(reads: PendingRead, answer: Promise<string>): Promise<void> {
  return reads.run(
    'read()',
    () => answer,
    () => undefined,
  );
}

const asking = (reads: PendingRead) => (): void => reads.refuse('canFetch');

describe('a read in progress', () => {
  test('refuses answers until it is finished', async () => {
    const reads = new PendingRead();
    const first = deferred<string>();
    const read = begin(reads, first.promise);
    expect(asking(reads)).toThrow(PendingReadError);
    expect(asking(reads)).toThrow('Cannot answer canFetch: read() is still in progress, await it first');
    first.resolve('text');
    await read;
    expect(asking(reads)).not.toThrow();
  });

  test('lets answers through again after it failed', async () => {
    const reads = new PendingRead();
    const read = begin(reads, Promise.reject(new Error('no route')));
    await expect(read).rejects.toThrow('no route');
    expect(asking(reads)).not.toThrow();
  });

  test('is no longer in progress when its outcome is applied', async () => {
    const reads = new PendingRead();
    await reads.run(
      'read()',
      () => Promise.resolve(1),
      () => {
        reads.refuse('canFetch');
      },
    );
    expect(asking(reads)).not.toThrow();
  });

  test.each([
    ['the earlier answers first', ['first', 'second']],
    ['the later answers first', ['second', 'first']],
  ])('ends in the state of the later one when %s', async (_, order) => {
    const reads = new PendingRead();
    const answers = { first: deferred<string>(), second: deferred<string>() };
    const applied: string[] = [];
    const apply = (text: string, standing: string) => {
      applied.push(`${text} ${standing}`);
    };
    const all = [
      reads.run('read()', () => answers.first.promise, apply),
      reads.run('read()', () => answers.second.promise, apply),
    ];
    for (const name of order) {
      if (name === 'first') answers.first.resolve(name);
      else answers.second.resolve(name);
      await Promise.resolve();
    }
    await Promise.all(all);
    expect([...applied].sort()).toEqual(['first superseded', 'second latest']);
  });

  test('stays in progress while the later of two is', async () => {
    const reads = new PendingRead();
    const first = deferred<string>();
    const second = deferred<string>();
    const early = begin(reads, first.promise);
    const late = begin(reads, second.promise);
    first.resolve('first');
    await early;
    expect(asking(reads)).toThrow(PendingReadError);
    second.resolve('second');
    await late;
    expect(asking(reads)).not.toThrow();
  });
});

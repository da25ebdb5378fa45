import { expect, test } from '@jest/globals';
import { readBody } from '../../src/fetch/body.js';

async function* inChunks(...chunks: readonly string[]): AsyncGenerator<Uint8Array> {
  for (const chunk of chunks) yield Promise.resolve(Buffer.from(chunk));
}

test.each([
  ['below the limit', ['abc'], 'abc', false],
  ['of exactly the limit', ['abcd'], 'abcd', false],
  ['of exactly the limit, in chunks', ['ab', 'cd', ''], 'abcd', false],
  ['beyond the limit', ['abcde'], 'abcd', true],
  ['that goes on behind the limit', ['abcd', 'e'], 'abcd', true],
] as const)('a body %s', async (_what, chunks, text, exceeded) => {
  const read = await readBody(inChunks(...chunks), 4);
  expect({ text: Buffer.from(read.bytes).toString(), exceeded: read.exceeded }).toEqual({ text, exceeded });
});

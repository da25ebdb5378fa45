/**
 * Takes the types off what the tests and sources are written in, as `scripts/typescript-hooks.mjs` does for scripts;
 * `npm run typecheck` looks at the types themselves.
 */
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { transform, version } from 'esbuild';

const own = readFileSync(new URL(import.meta.url), 'utf8');

/** @type {import('@jest/transform').AsyncTransformer} */
export default {
  getCacheKey(text, path, { configString, instrument }) {
    const parts = JSON.stringify([text, path, configString, instrument, own, version]);
    return createHash('sha256').update(parts).digest('hex');
  },

  processAsync(text, path) {
    return transform(text, {
      loader: 'ts',
      format: 'esm',
      target: 'es2022',
      supported: { 'import-attributes': true },
      sourcefile: path,
      sourcemap: 'external',
    });
  },
};

/** How much memory live objects take. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect: unknown = runInNewContext('gc');

/** The bytes in use after a full collection. */
export function heapUsed(): number {
  if (typeof collect !== 'function') throw new Error('No collector');
  Reflect.apply(collect, undefined, []);
  return process.memoryUsage().heapUsed;
}

import { describeArgument } from '../core/arguments.js';

/**
 * What stands behind the arguments that a method takes would be ignored, such as the `signal` of a call that never
 * waits.
 *
 * @throws TypeError that names the method
 */
export function expectNoMore(method: string, others: readonly unknown[]): void {
  if (others.length === 0) return;
  const [first] = others.filter((other) => other !== undefined);
  if (first === undefined) return;
  throw new TypeError(`Too many arguments for '${method}': got also ${describeArgument(first)}`);
}

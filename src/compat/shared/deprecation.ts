/** Deprecation warnings, as Python gives them. */

import { memberOf } from '../../core/arguments.js';

/**
 * Emits a DeprecationWarning once per process, if the platform has warnings (Node's `process.emitWarning`). A global
 * symbol remembers it, which both builds of this package share.
 */
export function warnOnce(code: string, message: string): void {
  const said = Symbol.for(`robotparser.${code}`);
  if (Reflect.has(globalThis, said)) return;
  Reflect.set(globalThis, said, true);
  const platform: unknown = Reflect.get(globalThis, 'process');
  const emit = memberOf(platform, 'emitWarning');
  if (typeof emit === 'function')
    Reflect.apply(emit, platform, [message, { type: 'DeprecationWarning', code }]);
}

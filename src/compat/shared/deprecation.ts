/** Warnings of the kind that Python gives for what should no longer be used. */

/**
 * Gives a DeprecationWarning, once per process, where the platform has warnings (Node's `process.emitWarning`); both
 * builds of this package share one memory of what was said.
 */
export function warnOnce(code: string, message: string): void {
  const said = Symbol.for(`robotparser.${code}`);
  if (Reflect.has(globalThis, said)) return;
  Reflect.set(globalThis, said, true);
  const platform: unknown = Reflect.get(globalThis, 'process');
  if (typeof platform !== 'object' || platform === null) return;
  const emit: unknown = Reflect.get(platform, 'emitWarning');
  if (typeof emit === 'function')
    Reflect.apply(emit, platform, [message, { type: 'DeprecationWarning', code }]);
}

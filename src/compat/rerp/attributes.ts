/** Attributes of Python's classes that warn, or refuse to be set. */

import { describeArgument, memberOf } from '../../core/arguments.js';
import { AttributeError } from '../shared/python-errors.js';

/**
 * Makes assigning to these members of a class's prototype an AttributeError that says so. They have getters and no
 * setters, so that the types call them read-only.
 */
export function refuseToSet<Facade extends object>(
  facade: Facade,
  ...names: (keyof Facade & string)[]
): void {
  for (const name of names) {
    Object.defineProperty(facade, name, {
      ...Object.getOwnPropertyDescriptor(facade, name),
      set(value: unknown) {
        throw new AttributeError(`Cannot set ${name} to ${describeArgument(value)}: it is read-only`);
      },
    });
  }
}

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

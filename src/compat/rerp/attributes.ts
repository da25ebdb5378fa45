/** Attributes of Python classes that are read-only, or warn when they are used. */

import { describeArgument, memberOf } from '../../core/arguments.js';
import { AttributeError } from '../shared/python-errors.js';

/**
 * Makes an assignment to these members of a class's prototype throw an AttributeError. They have getters and no setters,
 * so that their types are read-only.
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
 * Emits a DeprecationWarning once per process, if the platform has warnings (Node's `process.emitWarning`). The flag is a
 * global symbol, because the two builds of this package share it.
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

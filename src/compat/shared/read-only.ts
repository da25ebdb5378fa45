/** Attributes that Python's classes refuse to set. */

import { describeArgument } from '../../core/arguments.js';
import { AttributeError } from './python-errors.js';

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

/** Python's `namedtuple`: an object whose members are also a list. */

/** Makes objects of this prototype answer to indexes and have a length: `rate[0]` is `rate.requests`. */
export function listMembers<Tuple extends object>(
  prototype: Tuple,
  names: readonly Extract<keyof Tuple, string>[],
): void {
  names.forEach((name, index) => {
    Object.defineProperty(prototype, index, {
      get(this: object): unknown {
        return Reflect.get(this, name);
      },
    });
  });
  Object.defineProperty(prototype, 'length', { value: names.length });
}

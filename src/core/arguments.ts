/** Wrong arguments: a TypeError that names the argument, what was given and what is expected. */

/** Tells a value's kind in words a caller recognises: `42 (number)`, `undefined`, `Buffer`, `[] (array)`. */
export function describeArgument(value: unknown): string {
  if (value === null || value === undefined) return String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[] (array)' : 'an array';
  switch (typeof value) {
    case 'string':
      return value === '' ? "'' (empty string)" : 'a string';
    case 'number':
    case 'bigint':
    case 'boolean':
      return `${String(value)} (${typeof value})`;
    case 'function':
      return 'a function';
    case 'symbol':
      return 'a symbol';
    default: {
      const maker: unknown = Reflect.get(value, 'constructor');
      return typeof maker === 'function' && maker !== Object ? `a ${maker.name}` : 'an object';
    }
  }
}

export function argumentError(name: string, value: unknown, expected: string): TypeError {
  return new TypeError(`Argument '${name}' must be ${expected}, got ${describeArgument(value)}`);
}

export function expectString(name: string, value: unknown, expected = 'a string'): asserts value is string {
  if (typeof value !== 'string') throw argumentError(name, value, expected);
}

/** Errors for wrong arguments: a TypeError names the argument, what was given and what was expected. */

/** Longer texts are truncated in messages. */
const SHOWN = 60;

/**
 * Describes a value in terms a caller recognises: `42 (number)`, `"x" (string)`, `undefined`, `a Buffer`, `an array`.
 */
export function describeArgument(value: unknown): string {
  if (typeof value === 'string') {
    const size = value.length > SHOWN ? ` of ${value.length} characters` : '';
    return `${JSON.stringify(value.slice(0, SHOWN))} (string${size})`;
  }
  if (typeof value === 'object' && value !== null) {
    if (Array.isArray(value)) return 'an array';
    const maker: unknown = value.constructor;
    return typeof maker === 'function' && maker !== Object ? `a ${maker.name}` : 'an object';
  }
  if (typeof value === 'function') return 'a function';
  const shown = String(value);
  return value === null || value === undefined ? shown : `${shown} (${typeof value})`;
}

/** The member of an object with that name; undefined for other values. */
export function memberOf(value: unknown, name: string | symbol): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

export function argumentError(name: string, value: unknown, expected: string): TypeError {
  return new TypeError(`Argument '${name}' must be ${expected}, got ${describeArgument(value)}`);
}

/** A text was expected; the most common mistake is to pass bytes. */
function textError(name: string, value: unknown, expected: string): TypeError {
  const how = ArrayBuffer.isView(value) ? ': decode bytes with TextDecoder' : '';
  return argumentError(name, value, expected + how);
}

/** The lines that a caller passes instead of one text, as any iterable. */
export function listOfLines(name: string, lines: unknown): string[] {
  const expected = 'a string or an iterable of strings';
  // Byte arrays can be iterated, but they are not lines.
  if (!isIterable(lines) || ArrayBuffer.isView(lines)) throw textError(name, lines, expected);
  return Array.from(lines, (line) => {
    expectString(name, line, expected);
    return line;
  });
}

export function isIterable(value: unknown): value is Iterable<unknown> {
  return memberOf(value, Symbol.iterator) !== undefined;
}

export function expectString(name: string, value: unknown, expected = 'a string'): asserts value is string {
  if (typeof value !== 'string') throw textError(name, value, expected);
}

export function expectStrings(
  name: string,
  given: unknown,
  expected = 'a list of strings',
): asserts given is readonly string[] {
  if (!Array.isArray(given)) throw argumentError(name, given, expected);
  for (const each of given) expectString(name, each, expected);
}

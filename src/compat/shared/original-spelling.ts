/**
 * How every facade answers to the names of its original (`can_fetch`) as well as to its own (`canFetch`).
 *
 * A facade declares each original name with the type of its own member, so that its types show them, and lists them in a
 * static block; its tests compare both spellings of every member:
 *
 * ```ts
 * class RobotFileParser {
 *   declare can_fetch: RobotFileParser['canFetch'];
 *   static {
 *     answerToOriginalNames(this.prototype, 'can_fetch');
 *   }
 *   canFetch(useragent: string, url: string): boolean { ... }
 * }
 * ```
 */

/**
 * Makes `facade` (a class's prototype, or the class itself for its static members) answer to the original names.
 *
 * Both spellings are one member: an overridden or reassigned `canFetch` is what `can_fetch` calls, and assigning
 * `last_checked` assigns `lastChecked`. A subclass overrides the camelCase name.
 *
 * @param originals - separated by spaces
 */
export function answerToOriginalNames(facade: object, originals: string): void {
  for (const original of originals.split(' ')) {
    const own = camelCase(original);
    Object.defineProperty(facade, original, {
      configurable: true,
      get(this: object): unknown {
        return Reflect.get(this, own);
      },
      set(this: object, value: unknown) {
        // Strict mode throws for a member without a setter, and so does its alias.
        if (!Reflect.set(this, own, value)) throw new TypeError(`Cannot set ${original}: it is read-only`);
      },
    });
  }
}

/** `canFetch` of `can_fetch`; the question mark of Ruby's names is left out. */
export function camelCase(original: string): string {
  return original.replaceAll(/_(\w)|\?/g, (_match, letter: string = '') => letter.toUpperCase());
}

/** Python's `namedtuple`: makes objects of this prototype answer to indexes and have a length: `rate[0]` is `rate.requests`. */
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

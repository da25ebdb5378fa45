/**
 * Lets callers use the names of a facade's original (`can_fetch`) as well as its own (`canFetch`).
 *
 * A facade declares each original name with the type of its own member, so that editors know it, and lists all of them in
 * a static block. Its tests compare both spellings of every member:
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
 * Adds the original names to `facade`: a class's prototype, or the class itself for static members.
 *
 * Both spellings are one member: `can_fetch` calls `canFetch` even if that is overridden or reassigned, and assigning
 * `last_checked` assigns `lastChecked`. Subclasses override the camelCase name.
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
        // Strict mode throws for a member without a setter, so its alias throws too.
        if (!Reflect.set(this, own, value)) throw new TypeError(`Cannot set ${original}: it is read-only`);
      },
    });
  }
}

/** `can_fetch` becomes `canFetch`; the question mark of Ruby's names is dropped. */
export function camelCase(original: string): string {
  return original.replaceAll(/_(\w)|\?/g, (_match, letter: string = '') => letter.toUpperCase());
}

/** Gives objects of this prototype indexes and a length, like Python's `namedtuple`: `rate[0]` is `rate.requests`. */
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

/**
 * How every facade answers to the names of its original (`can_fetch`) as well as to its own (`canFetch`).
 *
 * A facade declares each original name with the type of its own member, so that its types show them, and maps them in a
 * static block:
 *
 * ```ts
 * class RobotFileParser {
 *   declare can_fetch: RobotFileParser['canFetch'];
 *   static {
 *     answerToOriginalNames<RobotFileParser>(this.prototype, { can_fetch: 'canFetch' });
 *   }
 *   canFetch(useragent: string, url: string): boolean { ... }
 * }
 * ```
 *
 * An original name without an entry, an entry without a member, and two members of different types do not compile.
 */

/** The members of `Facade` with an underscore: the spelling of the originals. */
type OriginalName<Facade> = Extract<keyof Facade, `${string}_${string}`>;

/** The members of `Facade` without an underscore whose type is exactly `Member`. */
type OwnName<Facade, Member> = {
  [Name in keyof Facade]: Facade[Name] extends Member ? (Member extends Facade[Name] ? Name : never) : never;
}[Exclude<keyof Facade, OriginalName<Facade>>];

/** For each original name of `Facade` that `Base` does not already map, the member that it is an alias of. */
type OriginalNames<Facade, Base = object> = {
  readonly [Original in Exclude<OriginalName<Facade>, OriginalName<Base>>]: OwnName<Facade, Facade[Original]>;
};

/**
 * Makes `facade` (a class's prototype, or the class itself for its static members) answer to the original names.
 *
 * Both spellings are one member: an overridden or reassigned `canFetch` is what `can_fetch` calls, and assigning
 * `last_checked` assigns `lastChecked`. A subclass overrides the camelCase name.
 */
export function answerToOriginalNames<Facade extends object, Base = object>(
  facade: Facade,
  names: OriginalNames<Facade, Base>,
): void {
  for (const [original, own] of Object.entries<PropertyKey>(names)) {
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

/**
 * One way for every facade to answer to the names its original uses (`can_fetch`) beside its own (`canFetch`).
 *
 * A facade declares the original names as members, so that its types show them, and says in a static block which
 * member each of them stands for:
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

/** The members of `Facade` that are spelled as the originals spell theirs: with an underscore. */
type OriginalName<Facade> = Extract<keyof Facade, `${string}_${string}`>;

/** The members of `Facade` in its own spelling whose type is exactly `Member`. */
type OwnName<Facade, Member> = {
  [Name in keyof Facade]: Facade[Name] extends Member ? (Member extends Facade[Name] ? Name : never) : never;
}[Exclude<keyof Facade, OriginalName<Facade>>];

/** For each original name of `Facade` that `Base` does not settle already, the member it stands for. */
export type OriginalNames<Facade, Base = object> = {
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
        // An instance inherits a member without a setter from here: strict code is told, as with the own spelling.
        if (!Reflect.set(this, own, value)) throw new TypeError(`Cannot set ${original}: it is read-only`);
      },
    });
  }
}

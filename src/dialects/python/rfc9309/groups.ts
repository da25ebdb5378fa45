/**
 * Which groups the RFC 9309 generation merges for an agent.
 *
 * The original keeps one group per lower-cased name and merges later groups into it, which takes time and memory
 * quadratic in the number of names. Here each name has a list of its groups, from which the result of merging is
 * derived.
 */

import type { Group, Selection, Sheet } from '../../../core/dialect.js';
import { Substrings } from '../../../core/substrings.js';
import { agentToken } from '../sheet.js';

/** The group with exactly this name, else the first whose name is part of the agent, else the one for everyone. */
export function select({ groups }: Sheet, agent: string): Selection | undefined {
  return new MergedGroups(groups).select(agent);
}

/** Indexes in the list of groups, in ascending order. */
type Places = number[];

/** The indexes of the groups with each name. */
interface Register {
  /** Keyed by lower-cased name, in the order in which names first appear. */
  readonly byName: ReadonlyMap<string, Places>;
  /** Keyed by name as written. */
  readonly bySpelling: ReadonlyMap<string, Places>;
}

export class MergedGroups<Grouped extends Group> {
  readonly #groups: readonly Grouped[];
  #registered: Register | undefined;

  constructor(groups: readonly Grouped[]) {
    this.#groups = groups;
  }

  /** Each name with the groups that are merged for it; names with the same groups share one list. */
  *named(): IterableIterator<readonly [name: string, groups: readonly Grouped[]]> {
    const lists = new Map<string, readonly Grouped[]>();
    for (const [name, places] of this.#register.byName) {
      const key = places.join();
      const groups = lists.get(key) ?? this.#at(places);
      lists.set(key, groups);
      yield [name, groups];
    }
  }

  select(agent: string): Selection | undefined {
    const wanted = agent.toLowerCase();
    return (
      this.#named(wanted, wanted === '*' ? 'everyone' : 'name') ??
      this.#containedIn(agentToken(agent)) ??
      this.#named('*', 'everyone')
    );
  }

  /**
   * Quirk: the whole agent is looked up, so only `foo/1.0` finds `foo/1.0` in the file. Mirrors
   * `RobotFileParser._find_entry`.
   */
  #named(name: string, by: Selection['by']): Selection | undefined {
    const isMatch = (agent: string): boolean => agent.toLowerCase() === name;
    const places: Places = [];
    this.#groups.forEach(({ agents }, place) => {
      if (agents.some(isMatch)) places.push(place);
    });
    return places.length === 0 ? undefined : this.#selection(places, isMatch, by);
  }

  /**
   * The groups of the first name that, once merged, still name an agent that is part of `token`.
   *
   * Quirk: merged groups keep only the agents that all of them spell alike, so `Foo` and `foo` leave none.
   * Mirrors `merge_entries`.
   */
  #containedIn(token: string): Selection | undefined {
    const parts = new Substrings(token);
    const isContained = (agent: string): boolean => agent !== '*' && parts.has(agent.toLowerCase());
    // Most agents have no such name in any file.
    if (!this.#groups.some(({ agents }) => agents.some(isContained))) return undefined;
    const { byName, bySpelling } = this.#register;
    const spellings = [...bySpelling].filter(([spelling]) => isContained(spelling));
    for (const places of byName.values()) {
      for (const [spelling, itsPlaces] of spellings) {
        if (isPartOf(places, itsPlaces))
          return this.#selection(places, (agent) => agent === spelling, 'name');
      }
    }
    return undefined;
  }

  #selection(places: Places, isMatch: (agent: string) => boolean, by: Selection['by']): Selection {
    const groups = this.#at(places);
    return { groups, matched: groups.map((group) => group.agents.findIndex(isMatch)), by };
  }

  get #register(): Register {
    return (this.#registered ??= registered(this.#groups));
  }

  #at(places: Places): Grouped[] {
    return places.flatMap((place) => this.#groups[place] ?? []);
  }
}

function registered(groups: readonly Group[]): Register {
  const byName = new Map<string, Places>();
  const bySpelling = new Map<string, Places>();
  groups.forEach((group, place) => {
    for (const agent of group.agents) {
      addPlace(byName, agent.toLowerCase(), place);
      addPlace(bySpelling, agent, place);
    }
  });
  return { byName, bySpelling };
}

function addPlace(index: Map<string, Places>, name: string, place: number): void {
  const places = index.get(name);
  if (places === undefined) index.set(name, [place]);
  else if (places.at(-1) !== place) places.push(place);
}

/** Whether all of `places` are among `others`; both are in ascending order. */
function isPartOf(places: Places, others: Places): boolean {
  if (places.length > others.length) return false;
  let at = 0;
  for (const place of places) {
    while (at < others.length && (others[at] ?? 0) < place) at++;
    if (others[at] !== place) return false;
  }
  return true;
}

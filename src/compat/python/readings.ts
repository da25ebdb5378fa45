/** What one `RobotFileParser` has read, call by call, and what it answers from that. */

import type { Robots } from '../../core/robots.js';
import { robotsOfSheet } from '../../core/robots-of-sheet.js';
import { MergedGroups } from '../../dialects/python/rfc9309/groups.js';
import { joinSheets, readPython, type PythonSheet } from '../../dialects/python/sheet.js';
import { AttributeError, pythonError } from '../shared/python-errors.js';
import type { Semantics } from './semantics.js';

const NOTHING: PythonSheet = {
  groups: [],
  merged: new MergedGroups([]),
  sitemaps: [],
  notes: [],
  lineText: () => '',
};

export class PythonReadings {
  readonly #semantics: Semantics;
  readonly #budget: number;
  readonly #sources: (string | readonly string[])[] = [];
  #sheet: PythonSheet = NOTHING;
  #robots: Robots | undefined;

  /** @param budget - what one check may cost, in units */
  constructor(semantics: Semantics, budget: number) {
    this.#semantics = semantics;
    this.#budget = budget;
  }

  get sheet(): PythonSheet {
    return this.#sheet;
  }

  /** What was read, in the order in which it came. */
  get sources(): readonly (string | readonly string[])[] {
    return this.#sources;
  }

  /** Adds to what was read before, and throws where Python raises; what stood before that line stays. */
  add(source: string | readonly string[]): void {
    const { generation } = this.#semantics;
    const earlier = this.#sheet;
    const later = readPython(source, generation, (earlier.groups.at(-1)?.id ?? -1) + 1);
    this.#sources.push(source);
    this.#sheet = earlier === NOTHING ? later : joinSheets(earlier, later, generation);
    this.#robots = undefined;
    if (later.failure !== undefined) throw pythonError(later.failure);
  }

  /** The verdict; an agent of null is Python's None. */
  allows(agent: string | null, url: string): boolean {
    const allowed = this.#answering.allows(agent ?? '', url);
    if (allowed !== undefined && (agent !== null || this.#takesNone())) return allowed;
    const { because, error } = this.#answering.explain(agent ?? '', url);
    if (error !== undefined) throw pythonError(error);
    // A malformed URL and /robots.txt are answered before the agent is looked at.
    if (allowed === undefined || !(because === 'bad-url' || because === 'robots-txt')) throw withoutAgent();
    return allowed;
  }

  /** What the agent's group says of something; an agent of null is Python's None. */
  setting<Setting>(
    agent: string | null,
    of: (robots: Robots, agent: string) => Setting | undefined,
  ): Setting | undefined {
    if (agent === null && !this.#takesNone()) throw withoutAgent();
    return of(this.#answering, agent ?? '');
  }

  get #answering(): Robots {
    return (this.#robots ??= robotsOfSheet(this.#sheet, this.#semantics.dialect, { budget: this.#budget }));
  }

  #takesNone(): boolean {
    return this.#semantics.takesNone(this.#sheet);
  }
}

function withoutAgent(): AttributeError {
  return new AttributeError('Cannot look for the group of an agent that is null: the file names agents');
}

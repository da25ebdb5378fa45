/** The sources that one `RobotFileParser` has parsed, call by call, and its verdicts. */

import { robotsOfSheet, type Robots } from '../../core/robots.js';
import { joinSheets, readPython, type PythonSheet } from '../../dialects/python/sheet.js';
import { AttributeError, pythonError } from '../shared/python-errors.js';
import type { Semantics } from './semantics.js';

const NOTHING: PythonSheet = {
  groups: [],
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

  /** The sources in the order in which they were parsed. */
  get sources(): readonly (string | readonly string[])[] {
    return this.#sources;
  }

  /** Adds a source to the earlier ones. Throws where Python raises; the lines before that one still count. */
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
    // A malformed URL and /robots.txt are answered before the agent matters.
    if (allowed === undefined || !(because === 'bad-url' || because === 'robots-txt')) throw withoutAgent();
    return allowed;
  }

  /** A setting of the agent's group; an agent of null is Python's None. */
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

/** The difference of two surveys: the sites whose access or uses are not what an earlier survey said. */

import { Misuse } from '../exit.js';
import { linesOf } from '../input/lines.js';
import { openInput, unreadable } from '../input/open-input.js';
import { isPlainObject } from '../../../core/options.js';
import { SURVEYED_USES, type SurveyEntry } from './survey-entries.js';

/** So many sites of an earlier survey are kept in memory, some 300 MB of them. */
const MOST_SITES = 2_000_000;
const LINE_BYTES = 4 * 2 ** 20;

interface WordChange {
  readonly before: string;
  readonly after: string;
}

/** A site that is not as it was. */
export interface SiteChange {
  readonly site: string;
  readonly change: 'changed' | 'new' | 'gone';
  readonly agents: Readonly<Record<string, WordChange>>;
  readonly uses: Readonly<Record<string, WordChange>>;
}

export class SurveyChanges {
  /** Access and uses of each site as JSON, which takes a fraction of objects. */
  readonly #before: Map<string, string>;

  private constructor(before: Map<string, string>) {
    this.#before = before;
  }

  /** @throws Misuse for what `survey` has not written */
  static async read(path: string): Promise<SurveyChanges> {
    const before = new Map<string, string>();
    try {
      for await (const { lines } of linesOf(await openInput(path), LINE_BYTES)) {
        for (const line of lines) {
          if (line.trim() === '') continue;
          const [site, state] = stateIn(line, path);
          before.set(site, state);
          if (before.size > MOST_SITES) {
            throw new Misuse(
              `--changes ${path} has more than ${MOST_SITES} sites, split both surveys by site`,
            );
          }
        }
      }
    } catch (error) {
      if (error instanceof Misuse) throw error;
      throw unreadable(path, error, '--changes takes the JSON lines of an earlier survey');
    }
    return new SurveyChanges(before);
  }

  /** What is different of the site; undefined if nothing is. */
  of(entry: SurveyEntry): SiteChange | undefined {
    const { site } = entry;
    const before = this.#before.get(site);
    this.#before.delete(site);
    const after = stateOf(entry);
    if (before === JSON.stringify(after)) return undefined;
    const earlier = before === undefined ? undefined : stateFrom(JSON.parse(before));
    const agents = differences(earlier?.agents ?? {}, after.agents);
    const uses = differences(earlier?.uses ?? {}, after.uses);
    if (earlier === undefined) return { site, change: 'new', agents, uses };
    const isSame = Object.keys(agents).length + Object.keys(uses).length === 0;
    return isSame ? undefined : { site, change: 'changed', agents, uses };
  }

  /** The sites of the earlier survey that the new one has not named. */
  *gone(): Generator<SiteChange, void, undefined> {
    for (const site of this.#before.keys()) yield { site, change: 'gone', agents: {}, uses: {} };
  }
}

interface SurveyState {
  readonly agents: Readonly<Record<string, string>>;
  readonly uses: Readonly<Record<string, string>>;
}

function stateOf({ agents, uses }: Pick<SurveyEntry, 'agents' | 'uses'>): SurveyState {
  return {
    agents: Object.fromEntries(Object.entries(agents).map(([agent, { access }]) => [agent, access])),
    uses: Object.fromEntries(SURVEYED_USES.map((use) => [use, uses[use].answer])),
  };
}

/** Agents that only one of the two surveys asks about say nothing. */
function differences(
  before: Readonly<Record<string, string>>,
  after: Readonly<Record<string, string>>,
): Record<string, WordChange> {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, is]) => {
      const was = before[name];
      return was === undefined || was === is ? [] : [[name, { before: was, after: is }]];
    }),
  );
}

function stateIn(line: string, path: string): [site: string, state: string] {
  const entry = parsed(line);
  const state = stateFrom(entry);
  const site: unknown = isPlainObject(entry) ? Reflect.get(entry, 'site') : undefined;
  if (typeof site === 'string' && state !== undefined) return [site, JSON.stringify(state)];
  throw new Misuse(`--changes ${path} takes the JSON lines of an earlier survey, which it does not hold`);
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Of an entry, or of a state: the word of each agent and use. */
function stateFrom(entry: unknown): SurveyState | undefined {
  const agents = wordsIn(entry, 'agents', 'access');
  const uses = wordsIn(entry, 'uses', 'answer');
  return agents === undefined || uses === undefined ? undefined : { agents, uses };
}

function wordsIn(entry: unknown, field: string, member: string): Record<string, string> | undefined {
  const values: unknown = isPlainObject(entry) ? Reflect.get(entry, field) : undefined;
  if (!isPlainObject(values)) return undefined;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const word: unknown = isPlainObject(value) ? Reflect.get(value, member) : value;
      return typeof word === 'string' ? [[name, word]] : [];
    }),
  );
}

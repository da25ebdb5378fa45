/** The difference of two surveys: the sites whose access or uses have changed since the earlier one. */

import { Misuse } from '../exit.js';
import { linesOf } from '../input/lines.js';
import { openInput, unreadable } from '../input/open-input.js';
import { isPlainObject } from '../../../core/options.js';
import type { SurveyEntry } from './survey-entries.js';

/** The most sites of an earlier survey that are kept in memory, some 300 MB. */
const MOST_SITES = 2_000_000;
const LINE_BYTES = 4 * 2 ** 20;

type Words = Readonly<Record<string, string>>;
type WordChanges = Readonly<Record<string, { readonly before: string; readonly after: string }>>;

export interface SiteChange {
  readonly site: string;
  readonly change: 'changed' | 'new' | 'gone';
  readonly agents: WordChanges;
  readonly uses: WordChanges;
}

/** The words for each agent and use. */
interface SurveyState {
  readonly site: string;
  readonly agents: Words;
  readonly uses: Words;
}

export class SurveyChanges {
  /** The state of each site as JSON, which takes a fraction of the memory of objects. */
  readonly #before: Map<string, string>;

  private constructor(before: Map<string, string>) {
    this.#before = before;
  }

  /** @throws Misuse for a file that `survey` did not write */
  static async read(path: string): Promise<SurveyChanges> {
    const before = new Map<string, string>();
    try {
      for await (const { lines } of linesOf(await openInput(path), LINE_BYTES)) {
        for (const line of lines) {
          if (line.trim() === '') continue;
          const state = stateIn(line);
          if (state === undefined) {
            throw new Misuse(
              `--changes ${path} takes the JSON lines of an earlier survey, which it does not hold`,
            );
          }
          before.set(state.site, JSON.stringify(state));
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

  /** The differences of the site; undefined if there are none. */
  of(entry: SurveyEntry): SiteChange | undefined {
    const { site } = entry;
    const before = stateIn(this.#before.get(site) ?? '');
    this.#before.delete(site);
    const after = stateOf(entry);
    const agents = differences(before?.agents, after?.agents);
    const uses = differences(before?.uses, after?.uses);
    if (before === undefined) return { site, change: 'new', agents, uses };
    const isSame = Object.keys(agents).length + Object.keys(uses).length === 0;
    return isSame ? undefined : { site, change: 'changed', agents, uses };
  }

  /** The sites of the earlier survey that are missing from the new one. */
  *gone(): Iterable<SiteChange> {
    for (const site of this.#before.keys()) yield { site, change: 'gone', agents: {}, uses: {} };
  }
}

/** Ignores agents that only one of the two surveys includes. */
function differences(before: Words = {}, after: Words = {}): WordChanges {
  return Object.fromEntries(
    Object.entries(after).flatMap(([name, is]) => {
      const was = before[name];
      return was === undefined || was === is ? [] : [[name, { before: was, after: is }]];
    }),
  );
}

function stateIn(json: string): SurveyState | undefined {
  try {
    return stateOf(JSON.parse(json));
  } catch {
    return undefined;
  }
}

/** The state of an entry, or a state as it is. */
function stateOf(entry: unknown): SurveyState | undefined {
  const site: unknown = isPlainObject(entry) ? Reflect.get(entry, 'site') : undefined;
  const agents = wordsIn(entry, 'agents', 'access');
  const uses = wordsIn(entry, 'uses', 'answer');
  if (typeof site !== 'string' || agents === undefined || uses === undefined) return undefined;
  return { site, agents, uses };
}

function wordsIn(entry: unknown, field: string, member: string): Words | undefined {
  const values: unknown = isPlainObject(entry) ? Reflect.get(entry, field) : undefined;
  if (!isPlainObject(values)) return undefined;
  return Object.fromEntries(
    Object.entries(values).flatMap(([name, value]: [string, unknown]) => {
      const word: unknown = isPlainObject(value) ? Reflect.get(value, member) : value;
      return typeof word === 'string' ? [[name, word]] : [];
    }),
  );
}

/**
 * The difference of two surveys: the sites whose access or uses have changed since the earlier one. Of several captures of
 * a site, each survey is represented by its latest.
 */

import { Misuse } from '../exit.js';
import { linesOf } from '../input/lines.js';
import { openInput, unreadable } from '../input/open-input.js';
import { isPlainObject } from '../../../core/options.js';
import { jsonLine } from '../output/escaping.js';
import type { SurveyEntry } from './survey-entries.js';

/** The most sites of a survey that are kept in memory, some 300 MB. */
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
  /** The date of the capture, as ISO; empty if it is unknown. */
  readonly captured: string;
  readonly agents: Words;
  readonly uses: Words;
}

/** The latest state of each site as JSON, which takes a fraction of the memory of objects. */
type LatestStates = Map<string, { readonly captured: string; readonly json: string }>;

export class SurveyChanges {
  readonly #before: LatestStates = new Map();
  readonly #after: LatestStates = new Map();

  /** @throws Misuse for a file that `survey` did not write */
  static async since(path: string): Promise<SurveyChanges> {
    const changes = new SurveyChanges();
    try {
      for await (const { lines } of linesOf(await openInput(path), LINE_BYTES)) {
        for (const line of lines) {
          if (line.trim() === '') continue;
          const state = stateIn(line);
          if (state === undefined) {
            throw new Misuse(
              `--changes ${path} takes the JSON lines of an earlier survey, but has other lines`,
            );
          }
          keep(changes.#before, state);
        }
      }
    } catch (error) {
      if (error instanceof Misuse) throw error;
      throw unreadable(path, error, '--changes takes the JSON lines of an earlier survey');
    }
    return changes;
  }

  add(entry: SurveyEntry): void {
    const state = stateOf(entry);
    if (state !== undefined) keep(this.#after, state);
  }

  /** The differences, in the order of the new survey; then the sites that are missing from it. */
  *lines(): Iterable<string> {
    for (const site of this.#after.keys()) {
      const change = this.#changeOf(site);
      if (change !== undefined) yield jsonLine(change);
    }
    for (const site of this.#before.keys()) {
      if (!this.#after.has(site)) yield jsonLine({ site, change: 'gone', agents: {}, uses: {} });
    }
  }

  #changeOf(site: string): SiteChange | undefined {
    const before = stateIn(this.#before.get(site)?.json ?? '');
    const after = stateIn(this.#after.get(site)?.json ?? '');
    const agents = differences(before?.agents, after?.agents);
    const uses = differences(before?.uses, after?.uses);
    if (before === undefined) return { site, change: 'new', agents, uses };
    const isSame = Object.keys(agents).length + Object.keys(uses).length === 0;
    return isSame ? undefined : { site, change: 'changed', agents, uses };
  }
}

/** Of two captures with the same date, or without one, the later line counts. */
function keep(states: LatestStates, state: SurveyState): void {
  const { site, captured } = state;
  if ((states.get(site)?.captured ?? '') > captured) return;
  states.set(site, { captured, json: JSON.stringify(state) });
  if (states.size > MOST_SITES)
    throw new Misuse(`--changes compares at most ${MOST_SITES} sites; split both surveys by site`);
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
  const captured: unknown = isPlainObject(entry) ? Reflect.get(entry, 'captured') : undefined;
  return { site, captured: typeof captured === 'string' ? captured : '', agents, uses };
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

/** What the page is asked: all that a link has to hold. */

import { OWN, type Question, type Version } from '../survey/survey.js';
import { urlsIn } from './typed-urls.js';

export interface Case extends Version {
  /** As typed: a name or a whole User-Agent header. */
  readonly agent: string;
  /** Crawlers that are asked about too, in columns of their own. */
  readonly others: readonly string[];
  /** As typed, one a line, or a sitemap. */
  readonly urls: string;
  /** Which of the URLs is looked at, counted from 0. */
  readonly row: number;
  /** How the site answers for its robots.txt: a status, redirects, a content type, or blank for the file. */
  readonly response: string;
  /** What the file is compared with; absent while nothing has been changed. */
  readonly before?: Version | undefined;
}

/** A short link may name any number of crawlers; a table has room for so many. */
const MOST_OTHERS = 200;

const EVERYBODY: Case = {
  text: '',
  agent: '',
  others: [],
  urls: '',
  dialect: OWN,
  row: 0,
  response: '',
};

/** What the worker is asked. Nothing is asked for nobody. */
export function questionOf(shown: Case, id: number): Question {
  const { text, agent, others, response, dialect, row, before } = shown;
  return {
    id,
    text,
    dialect,
    row,
    agent,
    others,
    urls: isNobody(agent) ? [] : urlsIn(shown.urls),
    response,
    before: before ?? { text, dialect },
  };
}

/** Some readings refuse to be asked for an agent without a name. */
export function isNobody(agent: string): boolean {
  return agent.trim() === '';
}

/** A case from what somebody else wrote; undefined where it is none. */
export function readCase(value: unknown): Case | undefined {
  if (typeof value !== 'object' || value === null) return undefined;
  const found = new Map<string, unknown>(Object.entries(value));
  const text = textIn(found, 'text');
  const agent = textIn(found, 'agent');
  const urls = textIn(found, 'urls');
  if (text === undefined || agent === undefined || urls === undefined) return undefined;
  const row = found.get('row');
  return {
    text,
    agent,
    urls,
    others: namesIn(found.get('others')),
    dialect: textIn(found, 'dialect') ?? EVERYBODY.dialect,
    row: typeof row === 'number' && Number.isSafeInteger(row) && row >= 0 ? row : 0,
    response: textIn(found, 'response') ?? '',
    ...versionIn(found.get('before')),
  };
}

function textIn(found: ReadonlyMap<string, unknown>, name: string): string | undefined {
  const value = found.get(name);
  return typeof value === 'string' ? value : undefined;
}

function namesIn(value: unknown): readonly string[] {
  if (!Array.isArray(value)) return EVERYBODY.others;
  const names: readonly unknown[] = value;
  return names
    .filter((name) => typeof name === 'string')
    .filter((name) => !isNobody(name))
    .slice(0, MOST_OTHERS);
}

function versionIn(value: unknown): { readonly before?: Version } {
  if (typeof value !== 'object' || value === null) return {};
  const found = new Map<string, unknown>(Object.entries(value));
  const text = textIn(found, 'text');
  const dialect = textIn(found, 'dialect');
  return text === undefined || dialect === undefined ? {} : { before: { text, dialect } };
}

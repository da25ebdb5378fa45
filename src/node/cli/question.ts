/** What `check`, `explain` and `compare` are asked: which crawler, which URLs, by which robots.txt. */

import type { Dialect } from '../../core/dialect.js';
import type { CommandLine } from './command-line.js';
import { fetchPolicyOf } from './dialect-names.js';
import { isWebUrl, readDocument, STANDARD_INPUT, type Document, type FetchAs } from './document.js';
import { Misuse } from './exit.js';
import { AGENT, SITE, URLS, USER_AGENT } from './options.js';
import { FetchedSites, GivenSites, type Site } from './sites.js';
import { openUrlList, urlsOf } from './url-list.js';

export interface Question {
  readonly agent: string;
  /** A URL, a file or `-`; absent: each page's own robots.txt. */
  readonly source: string | undefined;
  readonly urls: readonly string[];
  /** A file of further URLs. */
  readonly list: string | undefined;
}

export const QUESTION_FORMS = ['SOURCE AGENT URL...', '--agent AGENT PAGE-URL...'];

export const QUESTION_DETAILS = [
  'SOURCE is the URL of a robots.txt or of a site, a file, or - for standard input.',
];

export const QUESTION_OPTIONS = [AGENT, URLS, SITE, USER_AGENT];

export function readQuestion(line: CommandLine): Question {
  const named = line.value(AGENT.name);
  const list = line.value(URLS.name);
  const question =
    named === undefined
      ? sourceFirst(line.operands, list)
      : { agent: named, source: undefined, urls: line.operands, list };
  if (named !== undefined) expectPages(question);
  if (question.urls.length === 0 && list === undefined) {
    throw new Misuse('No URL to ask about, name one or give a list with --urls FILE');
  }
  if (question.source === STANDARD_INPUT && list === STANDARD_INPUT) {
    throw new Misuse('Standard input cannot be both SOURCE and the list of URLs, save one to a file');
  }
  question.urls.forEach(expectUrl);
  return question;
}

function sourceFirst(operands: readonly string[], list: string | undefined): Question {
  const [source, agent, ...urls] = operands;
  if (source === undefined || agent === undefined) {
    throw new Misuse('SOURCE, AGENT and URL are needed, or --agent AGENT and the URLs of pages');
  }
  if (isWebUrl(agent) || agent.startsWith('/')) {
    throw new Misuse(
      `AGENT '${agent}' is a URL, write SOURCE AGENT URL... or --agent AGENT before the URLs of pages`,
    );
  }
  if (agent.trim() === '') throw new Misuse('AGENT is empty, write the name of a crawler or *');
  return { source, agent, urls, list };
}

function expectPages({ agent, urls }: Question): void {
  if (agent.trim() === '') throw new Misuse('AGENT is empty, write the name of a crawler or *');
  const other = urls.find((url) => !isWebUrl(url));
  if (other === undefined) return;
  throw new Misuse(
    `With --agent every operand is the URL of a page, '${other}' is none; write SOURCE AGENT URL... instead`,
  );
}

/** Lists may hold anything; what is typed is looked at, for it is easily mistyped. */
function expectUrl(url: string): void {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url)) return;
  throw new Misuse(`URL '${url}' is neither absolute nor a path, begin it with https:// or /`);
}

export function howToFetch(line: CommandLine, dialects: readonly Dialect[]): FetchAs {
  const [only, ...others] = dialects;
  const policy = only === undefined || others.length > 0 ? 'rfc9309' : fetchPolicyOf(only).name;
  return { policy, userAgent: line.value(USER_AGENT.name) };
}

export interface Sites {
  at(url: string): Site | Promise<Site>;
}

export async function openSites(
  question: Question,
  line: CommandLine,
  dialects: readonly Dialect[],
): Promise<Sites> {
  const how = howToFetch(line, dialects);
  if (question.source === undefined) return new FetchedSites(dialects, how);
  return new GivenSites(await openDocument(question.source, line, dialects), dialects);
}

/** The SOURCE, standing where `--site` says unless it was fetched. */
export async function openDocument(
  source: string,
  line: CommandLine,
  dialects: readonly Dialect[],
): Promise<Document> {
  const document = await readDocument(source, howToFetch(line, dialects));
  const url = line.value(SITE.name);
  return url === undefined || document.url !== undefined ? document : { ...document, url };
}

export async function* urlsToAsk(question: Question): AsyncGenerator<string, void, undefined> {
  yield* question.urls;
  if (question.list !== undefined) yield* urlsOf(await openUrlList(question.list));
}

/** The arguments of `check`, `explain` and `compare`: which crawlers, which URLs, and which robots.txt. */

import type { Dialect } from '../../../core/dialect.js';
import { namesInHeader } from '../../../core/user-agent-header.js';
import type { Addresses } from '../../../fetch/transport.js';
import { Misuse, Unreadable } from '../exit.js';
import { readsLikeRobots } from '../input/file-kinds.js';
import { STANDARD_INPUT, type Input } from '../input/open-input.js';
import {
  isUrlAsAgent,
  isWebUrl,
  readDocument,
  remarksOnText,
  type Document,
  type FetchAs,
} from '../input/document.js';
import type { CommandLine } from './command-line.js';
import { fetchPolicyOf } from './dialect-names.js';
import type { OptionSpec } from './option.js';
import { AGENT, DELAY, FETCH_OPTIONS, JSON_LINES, SOURCE, URLS } from './options.js';

export interface Question {
  readonly agents: readonly string[];
  /** A URL, a file or `-`; absent: each page's own robots.txt. */
  readonly source: string | undefined;
  readonly urls: readonly string[];
  /** A file with more URLs. */
  readonly list: string | undefined;
}

export function readQuestion(line: CommandLine): Question {
  const question = questionOf(line);
  question.agents.forEach(expectAgent);
  if (question.urls.length === 0 && question.list === undefined) {
    throw new Misuse('No URL to check; name one, or a list with --urls FILE');
  }
  if (question.source === STANDARD_INPUT && question.list === STANDARD_INPUT) {
    throw new Misuse('Standard input cannot be both SOURCE and the list of URLs; save one to a file');
  }
  question.urls.forEach(expectUrl);
  return question;
}

/**
 * The crawler whose pace `--delay` follows; undefined without that option.
 *
 * @param fromSites - whether each page's own site provides the robots.txt; `advice` says how to achieve that
 * @throws Misuse unless there is exactly one pace to follow
 */
export function pacedCrawler(
  line: CommandLine,
  agents: readonly string[],
  { fromSites, advice }: { readonly fromSites: boolean; readonly advice: string },
): string | undefined {
  if (!line.has(DELAY)) return undefined;
  if (!fromSites) throw new Misuse(`--delay keeps the pace that each page's site asks for: ${advice}`);
  const [agent, other] = agents;
  if (agent !== undefined && other === undefined) return agent;
  throw new Misuse('--delay keeps the pace of one crawler; name it with one --agent');
}

/** A list of product tokens; a User-Agent header with a comma also has blanks or brackets. */
const TOKENS = /^[\w.-]+(?:, ?[\w.-]+)+$/;

/** @throws Misuse for a text that is not the name of a single crawler */
export function expectAgent(agent: string): void {
  if (agent.trim() === '') throw new Misuse('AGENT is empty; write the name of a crawler or *');
  if (isUrlAsAgent(agent)) throw new Misuse(`AGENT '${agent}' is a URL; write the name of a crawler or *`);
  if (!TOKENS.test(agent)) return;
  const options = agent.split(/, ?/).map((token) => `--agent ${token}`);
  throw new Misuse(`AGENT '${agent}' names several crawlers; write ${options.join(' ')}`);
}

/** `SOURCE AGENT URL...`, or `--agent` and the URLs of pages, or `--agent`, `--source` and URLs. */
function questionOf(line: CommandLine): Question {
  const agents = line.values(AGENT);
  const source = line.value(SOURCE);
  const list = line.value(URLS);
  if (agents.length === 0 && source === undefined) return sourceFirst(line.operands, list);
  if (agents.length === 0) throw new Misuse('--source needs --agent; name the crawler');
  if (source === undefined) expectPages(line.operands);
  return { agents, source, urls: line.operands, list };
}

function sourceFirst(operands: readonly string[], list: string | undefined): Question {
  const [source, agent, ...urls] = operands;
  if (source === undefined || agent === undefined) {
    throw new Misuse('SOURCE, AGENT and URL are needed, or --agent AGENT and the URLs of pages');
  }
  if (isWebUrl(agent) || agent.startsWith('/')) {
    throw new Misuse(
      `AGENT '${agent}' is a URL; write SOURCE AGENT URL... or --agent AGENT before the URLs of pages`,
    );
  }
  return { agents: [agent], source, urls, list };
}

function expectPages(urls: readonly string[]): void {
  const other = urls.find((url) => !isWebUrl(url));
  if (other === undefined) return;
  throw new Misuse(
    `With --agent every operand is the URL of a page, which '${other}' is not; write SOURCE AGENT URL... instead, or --source`,
  );
}

/** Lists may contain anything; an argument is checked, since it is easily mistyped. */
function expectUrl(url: string): void {
  if (/^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(url)) return;
  throw new Misuse(`URL '${url}' is neither absolute nor a path; begin it with https:// or /`);
}

/** The format that `--format` or `--json` selects; text by default. */
export function chosenFormat<Format>(
  line: CommandLine,
  option: OptionSpec,
  formats: Readonly<Record<'text' | 'json', Format> & Record<string, Format>>,
): Format {
  const named = line.value(option);
  if (line.has(JSON_LINES) && named !== undefined && named !== 'json') {
    throw new Misuse(`--json and --format ${named} contradict each other; leave one out`);
  }
  return formats[line.has(JSON_LINES) ? 'json' : (named ?? 'text')] ?? formats.text;
}

/** With one dialect fetches like its original, with several like the standard. */
export function howToFetch(line: CommandLine, dialects: readonly Dialect[]): FetchAs {
  const [only, ...others] = dialects;
  const seconds = line.count(FETCH_OPTIONS.deadline);
  return {
    policy: only === undefined || others.length > 0 ? 'rfc9309' : fetchPolicyOf(only).name,
    userAgent: line.value(FETCH_OPTIONS.userAgent),
    limits: seconds === undefined ? {} : { deadlineMs: 1000 * seconds },
    addresses: addressesOf(line.value(FETCH_OPTIONS.addresses)),
    proxy: line.value(FETCH_OPTIONS.proxy),
  };
}

function addressesOf(value: string | undefined): Addresses | undefined {
  return value === 'public' || value === 'any' ? value : undefined;
}

/** Opens the SOURCE, a single robots.txt; a file is assigned to `site`. */
export async function openDocument(
  source: string | Input,
  how: FetchAs,
  site: string | undefined,
): Promise<Document> {
  const document = await readDocument(source, how);
  expectRobotsAt(document);
  return site === undefined || document.url !== undefined ? document : { ...document, url: site };
}

/** @throws Unreadable for the URL of a page, whose text read as a robots.txt would allow everything */
export function expectRobotsAt({ url, status = 200, text }: Pick<Document, 'url' | 'status' | 'text'>): void {
  if (url === undefined || /^[^?#]*\/robots\.txt(?:[?#]|$)/i.test(url)) return;
  if (status < 300 && readsLikeRobots(text)) return;
  const site = new URL(url).origin;
  throw new Unreadable(
    `Cannot use ${url}: it does not look like a robots.txt; write ${site}, or ${site}/robots.txt`,
  );
}

/** @throws Unreadable for a text that is neither blank nor begins like a robots.txt, since it would allow everything */
export function expectRobots({ name, text }: Document): void {
  const [remark] = remarksOnText(name, text);
  if (remark !== undefined) throw new Unreadable(`Cannot read ${remark}`);
}

// The part that Google's parser uses as the product token; it matches nothing else.
// https://developers.google.com/crawling/docs/robots-txt/robots-txt-spec#user-agent
const PRODUCT_TOKEN = /^[a-z_-]+/i;

/** Remarks on crawler names that match no group in a dialect, though their header contains a name that would. */
export function remarksOnAgents(agents: readonly string[], dialects: readonly Dialect[]): string[] {
  if (!dialects.some(({ name }) => name === 'google')) return [];
  return agents
    .filter((agent) => agent !== '*' && tokenAtStart(agent) !== agent)
    .map((agent) => {
      const token = tokenOf(agent);
      const advice = token === undefined ? "write the crawler's product token" : `such as '${token}'`;
      return `google: '${agent}' is not a product token (letters, - and _ only), so it matches no group of its own; ${advice}`;
    });
}

/** The crawler's name in its header, if it follows the words that all browsers send. */
function tokenOf(agent: string): string | undefined {
  return namesInHeader(agent)
    .map(tokenAtStart)
    .find((token) => token !== undefined);
}

function tokenAtStart(text: string): string | undefined {
  return PRODUCT_TOKEN.exec(text)?.[0];
}

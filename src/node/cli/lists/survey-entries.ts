/** The entry of `survey` for a site: as data, as JSON and as a CSV row. */

import { createHash } from 'node:crypto';
import { verdictOf, type Answer, type Verdict } from '../../../answers/answer.js';
import { CrawlerReadings, crawlerAnswer } from '../../../answers/crawlers/crawler-readings.js';
import { Reading } from '../../../answers/reading.js';
import { SiteAccess, WITH_COST, type AgentAccess } from '../../../answers/site-access.js';
import type { Dialect } from '../../../core/dialect.js';
import type { Preferences } from '../../../core/preferences/preferences.js';
import type { PreferenceAnswer } from '../../../core/preferences/statement.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import type { Document } from '../input/document.js';
import type { ChosenAgent } from '../line/chosen-agents.js';
import { csvRow } from '../output/escaping.js';
import { settledAnswer } from '../sites/answerers.js';
import { siteOfRobots } from '../sites/site-key.js';

const SURVEYED_USES = ['train', 'search', 'input'] as const;

export interface SurveyedAgent extends AgentAccess {
  /** In seconds. */
  readonly delay?: number;
  /** With `--urls`: the verdict of each. */
  readonly urls?: Readonly<Record<string, Verdict>>;
}

export interface SurveyedUse {
  readonly answer: PreferenceAnswer;
  readonly line?: number;
}

/** The entry of one site; fields are only ever added. */
export interface SurveyEntry {
  /** The site, or the name of a file without one. */
  readonly site: string;
  /** That of the response; null if it is unknown, as for a saved file. */
  readonly status: number | null;
  readonly captured?: string;
  /** The SHA-256 of the text; absent if there is none. */
  readonly digest?: string;
  readonly bytes: number;
  readonly agents: Readonly<Record<string, SurveyedAgent>>;
  readonly uses: Readonly<Record<(typeof SURVEYED_USES)[number], SurveyedUse>>;
  readonly licenses: readonly string[];
  readonly sitemaps: number;
  /** Why the robots.txt could not be read. */
  readonly error?: string;
}

export interface SurveyQuestion {
  readonly agents: readonly ChosenAgent[];
  /** Paths, and URLs of single sites. */
  readonly urls: readonly string[];
  /** How files are read: by the standard, or for each crawler as its operator documents. */
  readonly readAs: 'standard' | 'operators';
}

/** The origin of pages for a file without a site. */
const ANY_ORIGIN = 'https://site.invalid';

export function surveyEntry(document: Document, question: SurveyQuestion): SurveyEntry {
  const { name, url, status, text, capturedAt, failure } = document;
  const site = url === undefined ? name : (siteOfRobots(url) ?? url);
  const origin = url === undefined ? ANY_ORIGIN : site;
  const settled = (dialect: Dialect): Answer | undefined => settledAnswer(document, dialect);
  const standard = new Reading(text, rfc9309, url, settled(rfc9309));
  const isRead = settled(rfc9309) === undefined;
  const operators = question.readAs === 'standard' ? undefined : new CrawlerReadings(text, { url, settled });
  const preferences = standard.preferences('*', `${origin}/`);
  return {
    site,
    status: status ?? null,
    ...(capturedAt === undefined ? {} : { captured: new Date(capturedAt).toISOString() }),
    ...(isRead ? { digest: createHash('sha256').update(text).digest('hex') } : {}),
    bytes: Buffer.byteLength(text),
    agents: agentsIn(origin, standard, operators, question),
    uses: {
      train: useOf(preferences?.train),
      search: useOf(preferences?.search),
      input: useOf(preferences?.input),
    },
    licenses: isRead ? standard.robots.licenses.map((license) => license.url) : [],
    sitemaps: isRead ? standard.robots.sitemaps.length : 0,
    ...(failure === undefined ? {} : { error: failure.message }),
  };
}

function useOf(stated: Preferences['train'] | undefined): SurveyedUse {
  const line = stated?.from.find(({ decided }) => decided)?.line;
  return { answer: stated?.answer ?? 'unknown', ...(line === undefined ? {} : { line }) };
}

/** With `operators`, each crawler reads the file as its operator documents. */
function agentsIn(
  origin: string,
  standard: Reading,
  operators: CrawlerReadings | undefined,
  { agents, urls }: SurveyQuestion,
): SurveyEntry['agents'] {
  const access = new Map<Reading, SiteAccess>();
  const pages = urls.filter((page) => page.startsWith('/') || siteIsOf(page, origin));
  const found: Record<string, SurveyedAgent> = {};
  for (const { token, crawler } of agents) {
    const operated = operators === undefined ? undefined : crawler;
    const reading = operated === undefined ? standard : (operators?.readingFor(operated, origin) ?? standard);
    // In a User-agent line, too, a name ends at its first space.
    const [agent = ''] = token.split(' ', 1);
    const explain = (page: string): Answer =>
      operated === undefined
        ? reading.explain(agent, page, WITH_COST)
        : crawlerAnswer(reading, operated, page, WITH_COST);
    const site = access.get(reading) ?? new SiteAccess(reading.robots, origin);
    access.set(reading, site);
    const delay = operated?.crawlDelay === 'ignored' ? undefined : reading.robots.crawlDelay(agent);
    found[token] = {
      ...site.of(explain),
      ...(delay === undefined ? {} : { delay }),
      ...(urls.length === 0
        ? {}
        : {
            urls: Object.fromEntries(
              pages.map((page) => [page, verdictOf(explain(page.startsWith('/') ? origin + page : page))]),
            ),
          }),
    };
  }
  return found;
}

function siteIsOf(page: string, origin: string): boolean {
  return page === origin || page.startsWith(`${origin}/`) || page.startsWith(`${origin}?`);
}

export function surveyHeader({ agents, urls }: SurveyQuestion): string {
  const fields = [
    ...['site', 'status', 'captured', 'digest', 'bytes'],
    ...SURVEYED_USES.flatMap((use) => [use, `${use}_line`]),
    ...['licenses', 'sitemaps', 'error'],
    ...agents.flatMap(({ token }) => [
      ...[token, `${token}_line`, `${token}_delay`],
      ...urls.map((url) => `${token} ${url}`),
    ]),
  ];
  return csvRow(fields);
}

/** One site as a CSV row: a column for each agent's access, and one for each of its lines, delays and URLs. */
export function surveyRow(entry: SurveyEntry, { agents, urls }: SurveyQuestion): string {
  const { site, status, bytes, uses, licenses, sitemaps } = entry;
  const { captured = '', digest = '', error = '' } = entry;
  return csvRow([
    ...[site, status ?? '', captured, digest, bytes],
    ...SURVEYED_USES.flatMap((use) => [uses[use].answer, uses[use].line ?? '']),
    ...[licenses.join(' '), sitemaps, error],
    ...agents.flatMap(({ token }) => {
      const agent: SurveyedAgent = entry.agents[token] ?? { access: 'unknown' };
      const { access, line = '', delay = '' } = agent;
      return [access, line, delay, ...urls.map((url) => agent.urls?.[url] ?? '')];
    }),
  ]);
}

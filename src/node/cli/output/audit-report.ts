/** The report on one site or many: as text, as JSON lines and as CSV. */

import type { Verdict } from '../../../answers/answer.js';
import type { Crawler, CrawlerPurpose } from '../../../answers/crawlers/crawler.js';
import type { CrawlerAnswer } from '../../../answers/crawlers/crawler-readings.js';
import type { ContentUse, PreferenceAnswer } from '../../../core/preferences/statement.js';
import type { Finding } from '../../../lint/finding.js';
import { csvRow } from './escaping.js';
import { counted, paintedVerdict, styled, type Text } from './text.js';

/** What a crawler may do on a site, by its answer for the first page. */
export interface CrawlerAudit extends Pick<CrawlerAnswer, 'line' | 'text' | 'token' | 'dialect' | 'unknown'> {
  readonly agent: string;
  readonly operator: string;
  readonly kind: Crawler['kind'];
  readonly purposes: readonly CrawlerPurpose[];
  /** The verdict on the first page. */
  readonly verdict: Verdict;
  /** Whether a group names it. */
  readonly isNamed: boolean;
  /** The answer as a sentence. */
  readonly says: string;
  /** The number of rules in its group that decide differently for other pages. */
  readonly exceptions: number;
  /** In seconds; absent for crawlers known to ignore it. */
  readonly crawlDelay?: number | undefined;
  readonly source: string;
  readonly sourceBy: 'operator' | 'third-party';
}

export interface Audit {
  readonly name: string;
  readonly dialect: string;
  readonly status?: number | undefined;
  readonly freshForSeconds?: number | undefined;
  /** The day of the last review of the list of crawlers. */
  readonly crawlersAsOf: string;
  readonly crawlers: readonly CrawlerAudit[];
  /** The first hundred. */
  readonly sitemaps: readonly string[];
  readonly sitemapsBeyond: number;
  /** For all crawlers, on the first page. */
  readonly preferences: Readonly<Record<'train' | 'search' | 'input', PreferenceAnswer>> & {
    readonly use: ContentUse;
  };
  readonly licenses: readonly string[];
  /** The first hundred findings of lint, the worst first. */
  readonly findings: readonly Finding[];
  readonly findingsBeyond: number;
}

/** The purposes related to AI models. */
export const AI: readonly CrawlerPurpose[] = ['training', 'answers', 'data', 'ai'];

/** The sections of a report, the most welcome crawlers first; a crawler is in the first section that fits. */
const SECTIONS: readonly (readonly [heading: string, fits: (crawler: CrawlerAudit) => boolean])[] = [
  ['Search engines', fetchesFor('search')],
  ['Training of models', fetchesFor('training')],
  ['Fetchers that act for a person', ({ kind }) => kind === 'user-triggered'],
  ['Other AI and data', fetchesFor(...AI)],
  ['Names that fetch nothing', ({ kind }) => kind === 'control-token'],
  ['Advertising', fetchesFor('ads')],
  ['Previews of links', fetchesFor('preview')],
  ['Search engine optimisation', fetchesFor('seo')],
  ['Archives', fetchesFor('archive')],
  ['Others', () => true],
];

/** Whether a crawler fetches on its own initiative, for one of these purposes. */
function fetchesFor(...wanted: readonly CrawlerPurpose[]): (crawler: CrawlerAudit) => boolean {
  return ({ kind, purposes }) =>
    kind !== 'control-token' &&
    kind !== 'user-triggered' &&
    wanted.some((purpose) => purposes.includes(purpose));
}

function sections(crawlers: readonly CrawlerAudit[]): (readonly [string, readonly CrawlerAudit[]])[] {
  const members = new Map(SECTIONS.map(([heading]) => [heading, new Array<CrawlerAudit>()]));
  for (const crawler of crawlers) {
    const [heading = ''] = SECTIONS.find(([, fits]) => fits(crawler)) ?? [];
    members.get(heading)?.push(crawler);
  }
  return [...members].filter(([, some]) => some.length > 0);
}

export function auditRows(audit: Audit): Text[] {
  return [styled('bold', audit.name), ...facts(audit), ...table(audit), ...files(audit), ...findings(audit)];
}

function facts({ status, freshForSeconds, dialect }: Audit): Text[] {
  return [
    ...(status === undefined ? [] : [`  status ${status}`]),
    ...(freshForSeconds === undefined ? [] : [`  fresh for ${counted(freshForSeconds, 'second')}`]),
    `  read as ${dialect} for crawlers whose operators do not name a parser`,
  ];
}

function table({ crawlers, crawlersAsOf }: Audit): Text[] {
  const shown = crawlers.filter(({ sourceBy, isNamed }) => sourceBy === 'operator' || isNamed);
  const rows: Text[] = [];
  for (const [heading, some] of sections(shown)) {
    rows.push('', styled('bold', heading));
    for (const crawler of some)
      rows.push(['  ', paintedVerdict(crawler.verdict), `  ${crawler.says}${remarks(crawler)}`]);
  }
  const others = crawlers.filter((crawler) => !shown.includes(crawler));
  const beyond =
    others.length === 0 ? [] : [`Not listed, and known only from third parties: ${summary(others)}.`];
  const undocumented = crawlers.filter(({ unknown }) => unknown.includes('reading')).length;
  return [
    ...rows,
    '',
    ...beyond,
    `The operators of ${undocumented} of ${counted(crawlers.length, 'crawler')} do not say which parser they use.`,
    `Crawlers as documented on ${crawlersAsOf}; --json has the sources.`,
  ];
}

function remarks({ exceptions, crawlDelay, verdict }: CrawlerAudit): string {
  const parts: string[] = [];
  if (exceptions > 0) {
    const verb = verdict === 'allowed' ? 'block' : 'allow';
    parts.push(`${counted(exceptions, 'rule')} ${verb}${exceptions === 1 ? 's' : ''} other pages`);
  }
  if (crawlDelay !== undefined) parts.push(`Crawl-delay is ${counted(crawlDelay, 'second')}`);
  return parts.length === 0 ? '' : ` (${parts.join(', ')})`;
}

function summary(crawlers: readonly CrawlerAudit[]): string {
  const verdicts = [...new Set(crawlers.map(({ verdict }) => verdict))];
  return verdicts
    .map((verdict) => `${crawlers.filter((crawler) => crawler.verdict === verdict).length} ${verdict}`)
    .join(', ');
}

function files({ sitemaps, sitemapsBeyond, preferences, licenses }: Audit): Text[] {
  const { train, search, input, use } = preferences;
  const said = `train ${train}, search ${search}, input to models ${input}, use ${use}`;
  const more = sitemapsBeyond > 0 ? [`  and ${counted(sitemapsBeyond, 'more sitemap')}`] : [];
  return [
    '',
    styled('bold', 'Preferences for everyone'),
    `  ${said}`,
    ...licenses.map((url) => `  license ${url}`),
    '',
    styled('bold', 'Sitemaps'),
    ...(sitemaps.length === 0 ? ['  none'] : sitemaps.map((url) => `  ${url}`)),
    ...more,
  ];
}

function findings({ findings, findingsBeyond }: Audit): Text[] {
  const rows = findings.map(
    ({ line, severity, message, code }): Text => `  line ${line}: ${severity}: ${message} [${code}]`,
  );
  const more = findingsBeyond > 0 ? [`  and ${counted(findingsBeyond, 'more finding')}`] : [];
  return ['', styled('bold', 'Lint'), ...(rows.length === 0 ? ['  nothing'] : rows), ...more];
}

/** How many crawlers per verdict are named in a line about many. */
const NAMED = 6;

/** The brief report on one of several sites: a line for each kind of crawler. */
export function briefRows(audit: Audit): Text[] {
  const { name, status, crawlers, findings } = audit;
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  return [
    [styled('bold', name), status === undefined ? '' : `  status ${status}`],
    ...sections(crawlers).map(([heading, some]) => `  ${heading}: ${brief(some)}`),
    ...(errors === 0 ? [] : [`  Lint: ${counted(errors, 'error')}`]),
  ];
}

function brief(crawlers: readonly CrawlerAudit[]): string {
  const denied = crawlers.filter(({ verdict }) => verdict !== 'allowed');
  if (denied.length === 0) return 'all allowed';
  if (denied.length === crawlers.length && denied.every(({ verdict }) => verdict === 'disallowed'))
    return 'all disallowed';
  const names = denied.slice(0, NAMED).map(({ agent }) => agent);
  const more = denied.length > NAMED ? ` and ${denied.length - NAMED} more` : '';
  return `${denied.length} of ${crawlers.length} not allowed: ${names.join(', ')}${more}`;
}

export const CSV_HEADER = 'site,agent,operator,kind,purposes,verdict,line,token,dialect,says\n';

export function csvRows({ name, crawlers }: Audit): string[] {
  return crawlers.map(({ agent, operator, kind, purposes, verdict, line = '', token, dialect, says }) =>
    csvRow([name, agent, operator, kind, purposes.join(' '), verdict, line, token, dialect, says]),
  );
}

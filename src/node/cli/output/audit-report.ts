/** One site at a glance, for people. */

import type { Verdict } from '../../../answers/answer.js';
import type { Crawler } from '../../../answers/crawlers.js';
import type { ContentUse, PreferenceAnswer } from '../../../core/preferences/statement.js';
import type { Finding } from '../../../lint/finding.js';
import { counted, cut, styled, type Text } from './text.js';
import { paintedVerdict } from './verdict.js';

/** What a crawler may do on a site. */
export interface CrawlerAudit {
  readonly agent: string;
  readonly operator: string;
  readonly purpose: Crawler['purpose'];
  /** Of the first page. */
  readonly verdict: Verdict;
  readonly line?: number | undefined;
  readonly text?: string | undefined;
  /** Rules of its group that say otherwise of other pages. */
  readonly exceptions: number;
  readonly crawlDelay?: number | undefined;
  readonly source: string;
}

export interface Audit {
  readonly name: string;
  readonly dialect: string;
  readonly status?: number | undefined;
  readonly freshForSeconds?: number | undefined;
  /** When the list of crawlers was last gone through. */
  readonly crawlersAsOf: string;
  readonly crawlers: readonly CrawlerAudit[];
  /** The first hundred. */
  readonly sitemaps: readonly string[];
  readonly sitemapsBeyond: number;
  /** For everyone, on the first page. */
  readonly preferences: Readonly<Record<'train' | 'search' | 'input', PreferenceAnswer>> & {
    readonly use: ContentUse;
  };
  readonly licenses: readonly string[];
  /** The first hundred of what lint finds, the worst first. */
  readonly findings: readonly Finding[];
  readonly findingsBeyond: number;
}

/** The kinds of crawlers that are asked about most come first. */
const PURPOSES = [
  ['search', 'Search engines'],
  ['training', 'Training of models'],
  ['user', 'Assistants that fetch for a person'],
  ['ads', 'Advertising'],
  ['preview', 'Previews of links'],
  ['seo', 'Search engine optimisation'],
  ['archive', 'Archives'],
  ['other', 'Others'],
] as const satisfies readonly (readonly [CrawlerAudit['purpose'], string])[];

export function auditRows(audit: Audit): Text[] {
  return [styled('bold', audit.name), ...facts(audit), ...table(audit), ...files(audit), ...findings(audit)];
}

function facts({ status, freshForSeconds, dialect }: Audit): Text[] {
  const answered = status === undefined ? [] : [`  status ${status}`];
  const fresh = freshForSeconds === undefined ? [] : [`  fresh for ${counted(freshForSeconds, 'second')}`];
  return [...answered, ...fresh, `  read as ${dialect} does`];
}

function table({ crawlers, crawlersAsOf }: Audit): Text[] {
  const width = Math.max(...crawlers.map(({ agent }) => agent.length));
  const owners = Math.max(...crawlers.map(({ operator }) => operator.length));
  const rows: Text[] = [];
  for (const [purpose, heading] of PURPOSES) {
    const some = crawlers.filter((crawler) => crawler.purpose === purpose);
    if (some.length > 0) rows.push('', styled('bold', heading));
    for (const crawler of some) {
      const { agent, operator, verdict } = crawler;
      rows.push([
        `  ${agent.padEnd(width)}  ${operator.padEnd(owners)}  `,
        paintedVerdict(verdict),
        `  ${detail(crawler)}`.trimEnd(),
      ]);
    }
  }
  return [
    ...rows,
    '',
    `Crawlers as their operators documented them on ${crawlersAsOf}; --json has the sources.`,
  ];
}

function detail({ line, text, exceptions, crawlDelay, verdict }: CrawlerAudit): string {
  const parts: string[] = [];
  if (line !== undefined) parts.push(`line ${line} (${cut((text ?? '').trim())})`);
  if (exceptions > 0) {
    const otherwise = verdict === 'allowed' ? 'forbid others' : 'allow others';
    parts.push(
      `${counted(exceptions, 'rule')} ${exceptions === 1 ? otherwise.replace(/^(\w+)/, '$1s') : otherwise}`,
    );
  }
  if (crawlDelay !== undefined) parts.push(`delay ${counted(crawlDelay, 'second')}`);
  return parts.join(', ');
}

function files({ sitemaps, sitemapsBeyond, preferences, licenses }: Audit): Text[] {
  const { train, search, input, use } = preferences;
  const said = `train ${train}, search ${search}, input to models ${input}, use ${use}`;
  const more = sitemapsBeyond > 0 ? [`  and ${counted(sitemapsBeyond, 'sitemap')} more`] : [];
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
  const more = findingsBeyond > 0 ? [`  and ${counted(findingsBeyond, 'finding')} more`] : [];
  return ['', styled('bold', 'Lint'), ...(rows.length === 0 ? ['  nothing'] : rows), ...more];
}

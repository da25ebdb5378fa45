/** Runs `audit`. */

import { verdictOf } from '../../../answers/answer.js';
import { CRAWLERS, CRAWLERS_AS_OF, type Crawler } from '../../../answers/crawlers.js';
import { Readings } from '../../../answers/readings.js';
import type { Reading } from '../../../answers/reading.js';
import { textOfBody } from '../../../cache/body-text.js';
import type { Dialect } from '../../../core/dialect.js';
import type { Robots } from '../../../core/robots.js';
import { freshUntilMs } from '../../../fetch/freshness.js';
import type { FetchOutcome } from '../../../fetch/outcome.js';
import type { Finding } from '../../../lint/finding.js';
import { lint } from '../../../lint/lint.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { fetchOutcome, isWebUrl, readDocument, robotsTxtAt } from '../input/document.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { DIALECT, JSON_LINES } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import { auditRows, type Audit, type CrawlerAudit } from '../output/audit-report.js';
import { JSON_VERSION } from '../output/json-version.js';
import type { Terminal } from '../output/terminal.js';
import { answerOfStatus } from '../sites/status-answer.js';

const LISTED = 100;

export async function auditSite(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [site, extra] = line.operands;
  if (site === undefined) throw new Misuse('SITE is needed, such as https://example.com');
  if (extra !== undefined) throw new Misuse(`One SITE at a time, leave '${extra}' out`);
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const audit = await auditOf(site, line, dialect);
  if (line.has(JSON_LINES)) await terminal.printJson({ v: JSON_VERSION, ...audit });
  else for (const row of auditRows(audit)) await terminal.print(row);
  return audit.findings.some(({ severity }) => severity === 'error') ? Exit.differs : Exit.fine;
}

async function auditOf(site: string, line: CommandLine, dialect: Dialect): Promise<Audit> {
  const how = howToFetch(line, [dialect]);
  if (!isWebUrl(site)) {
    const { name, text } = await readDocument(site, how);
    return auditOfText(name, text, undefined, dialect);
  }
  const outcome = await fetchOutcome(robotsTxtAt(site), how);
  const text = outcome.access === 'read' ? textOfBody(outcome, how.policy) : outcome.text;
  return auditOfText(outcome.url, text, outcome, dialect);
}

function auditOfText(name: string, text: string, outcome: FetchOutcome | undefined, dialect: Dialect): Audit {
  const settled = (of: Dialect) => answerOfStatus(outcome?.status, of);
  const [reading] = new Readings(text, [dialect], { url: outcome?.url, settled }).at(outcome?.url ?? '/');
  if (reading === undefined) throw new Error('A reading of one dialect has gone');
  const { robots } = reading;
  const findings = findingsOf(robots, outcome);
  const { train, search, input, use } = robots.preferences('*', '/');
  const isFailure = outcome !== undefined && (outcome.status === 429 || outcome.status >= 500);
  return {
    name,
    dialect: dialect.name,
    status: outcome?.status,
    freshForSeconds:
      outcome === undefined || isFailure
        ? undefined
        : Math.round((freshUntilMs(outcome) - outcome.respondedMs) / 1000),
    crawlersAsOf: CRAWLERS_AS_OF,
    crawlers: CRAWLERS.map((crawler) => crawlerAudit(crawler, reading)),
    sitemaps: robots.sitemaps.slice(0, LISTED),
    sitemapsBeyond: Math.max(0, robots.sitemaps.length - LISTED),
    preferences: { train: train.answer, search: search.answer, input: input.answer, use: use.answer },
    licenses: robots.licenses.slice(0, LISTED).map(({ url }) => url),
    findings: findings.slice(0, LISTED),
    findingsBeyond: Math.max(0, findings.length - LISTED),
  };
}

const WORST_FIRST = ['error', 'warning', 'note'];

function findingsOf(robots: Robots, outcome: FetchOutcome | undefined): Finding[] {
  // Of an answer without a file there is nothing to mend.
  if (outcome !== undefined && outcome.access !== 'read') return [];
  const response = outcome && {
    status: outcome.status,
    contentType: outcome.headers['content-type'],
    url: outcome.url,
    finalUrl: outcome.finalUrl,
  };
  return lint(robots, { response }).sort(
    (one, other) => WORST_FIRST.indexOf(one.severity) - WORST_FIRST.indexOf(other.severity),
  );
}

function crawlerAudit({ token, operator, purpose, source }: Crawler, reading: Reading): CrawlerAudit {
  const { robots } = reading;
  const answer = reading.explain(token, '/');
  const verdict = verdictOf(answer);
  const rules = robots.groups
    .filter(({ agents }) => agents.some((agent) => agent === answer.agent))
    .flatMap((group) => group.rules);
  const exceptions = rules.filter(
    ({ allow, value }) => value !== '' && allow !== (verdict === 'allowed'),
  ).length;
  const { line, text, because } = answer;
  return {
    agent: token,
    operator,
    purpose,
    verdict,
    ...(line === undefined ? {} : { line, text }),
    exceptions: because === 'status' ? 0 : exceptions,
    crawlDelay: robots.crawlDelay(token),
    source,
  };
}

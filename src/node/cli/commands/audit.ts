/** Runs `audit`. */

import { verdictOf } from '../../../answers/answer.js';
import type { Crawler } from '../../../answers/crawlers/crawler.js';
import { CrawlerReadings } from '../../../answers/crawlers/crawler-readings.js';
import { crawlerSentence } from '../../../answers/crawlers/crawler-sentence.js';
import { CRAWLERS, CRAWLERS_AS_OF } from '../../../answers/crawlers/crawlers.js';
import { textOfBody } from '../../../cache/body-text.js';
import type { Dialect } from '../../../core/dialect.js';
import type { Robots } from '../../../core/robots.js';
import type { FetchOutcome } from '../../../fetch/outcome.js';
import type { Finding } from '../../../lint/finding.js';
import { lint } from '../../../lint/lint.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import { fetchOutcome, readDocument, robotsTxtAt, type Document } from '../input/document.js';
import { expandPatterns } from '../input/file-patterns.js';
import { crawlersFor, crawlersIn } from '../line/chosen-agents.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { AUDIT_OPTIONS, DIALECT, JSON_LINES } from '../line/options.js';
import { expectRobotsAt, howToFetch } from '../line/question.js';
import {
  auditRows,
  briefRows,
  CSV_HEADER,
  csvRows,
  type Audit,
  type CrawlerAudit,
} from '../output/audit-report.js';
import type { Terminal } from '../output/terminal.js';
import { freshSeconds } from './fetch.js';
import { siteFiles, type SiteFile } from '../sites/site-files.js';
import { settledAnswer } from '../sites/answerers.js';

const LISTED = 100;

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const format = line.has(JSON_LINES) ? 'json' : (line.value(AUDIT_OPTIONS.format) ?? 'text');
  const crawlers = await chosenCrawlers(line);
  const remark = (text: string): Promise<void> => terminal.remark(text);
  let exit: ExitCode = Exit.fine;
  const files = siteFiles(expandPatterns(line.operands), {
    policy: howToFetch(line, [dialect]).policy,
    list: line.value(AUDIT_OPTIONS.list),
    remark,
    onDamage: () => {
      exit = Exit.unreadable;
    },
  });
  const audits = auditsOf(files, line, dialect, crawlers);
  if (format === 'csv') await terminal.write(CSV_HEADER);
  const first = await audits.next();
  if (first.done === true) throw new Misuse('No site to audit; name one, such as https://example.com');
  const second = await audits.next();
  // The report on a single site is printed in full.
  const isOnly = second.done === true;
  const report = async (audit: Audit | Unreadable): Promise<void> => {
    if (audit instanceof Unreadable) {
      if (isOnly) throw audit;
      exit = Exit.unreadable;
      await terminal.remark(`robotparser: ${audit.message}`);
      return;
    }
    if (format === 'json') await terminal.printJson(audit);
    else if (format === 'csv') for (const row of csvRows(audit)) await terminal.write(row);
    else for (const row of isOnly ? auditRows(audit) : briefRows(audit)) await terminal.print(row);
    const hasErrors = audit.findings.some(({ severity }) => severity === 'error');
    if (hasErrors && exit === Exit.fine) exit = Exit.differs;
  };
  await report(first.value);
  if (isOnly) return exit;
  await report(second.value);
  for await (const audit of audits) await report(audit);
  return exit;
}

/** If one of several sites cannot be read, the others still are. */
async function* auditsOf(
  files: AsyncIterable<SiteFile>,
  line: CommandLine,
  dialect: Dialect,
  crawlers: readonly Crawler[],
): AsyncGenerator<Audit | Unreadable, void, undefined> {
  for await (const file of files) {
    try {
      yield await auditOf(file, line, dialect, crawlers);
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      yield error;
    }
  }
}

async function chosenCrawlers(line: CommandLine): Promise<readonly Crawler[]> {
  const file = line.value(AUDIT_OPTIONS.crawlers);
  const own =
    file === undefined
      ? []
      : crawlersIn((await readDocument(file, howToFetch(line, []))).text, `--crawlers ${file}`);
  const tokens = new Set(own.map(({ token }) => token.toLowerCase()));
  const all = [...own, ...CRAWLERS.filter(({ token }) => !tokens.has(token.toLowerCase()))];
  const wanted = new Set(line.values(AUDIT_OPTIONS.only).flatMap((only) => crawlersFor(only, all)));
  return line.has(AUDIT_OPTIONS.only) ? all.filter((crawler) => wanted.has(crawler)) : all;
}

async function auditOf(
  file: SiteFile,
  line: CommandLine,
  dialect: Dialect,
  crawlers: readonly Crawler[],
): Promise<Audit> {
  if (!('ask' in file)) {
    if (file.failure !== undefined) throw new Unreadable(file.failure.message);
    return auditOfText(file, undefined, { dialect, crawlers });
  }
  const how = howToFetch(line, [dialect]);
  const outcome = await fetchOutcome(robotsTxtAt(file.ask), how);
  const { url, status } = outcome;
  const text = outcome.access === 'read' ? textOfBody(outcome, how.policy) : outcome.text;
  expectRobotsAt({ url, status, text });
  return auditOfText({ name: url, url, status, text }, outcome, { dialect, crawlers });
}

function auditOfText(
  { name, url, status, text }: Pick<Document, 'name' | 'url' | 'status' | 'text'>,
  outcome: FetchOutcome | undefined,
  { dialect, crawlers }: { readonly dialect: Dialect; readonly crawlers: readonly Crawler[] },
): Audit {
  const settled = (of: Dialect) => settledAnswer({ status }, of);
  const readings = new CrawlerReadings(text, { url, settled, dialect });
  const { robots } = readings.readingFor({}, url ?? '/');
  const findings = findingsOf(robots, outcome);
  const { train, search, input, use } = robots.preferences('*', '/');
  return {
    name,
    dialect: dialect.name,
    status,
    freshForSeconds: outcome && freshSeconds(outcome),
    crawlersAsOf: CRAWLERS_AS_OF,
    crawlers: crawlers.map((crawler) => crawlerAudit(crawler, readings)),
    sitemaps: robots.sitemaps.slice(0, LISTED),
    sitemapsBeyond: Math.max(0, robots.sitemaps.length - LISTED),
    preferences: { train: train.answer, search: search.answer, input: input.answer, use: use.answer },
    licenses: robots.licenses.slice(0, LISTED).map((license) => license.url),
    findings: findings.slice(0, LISTED),
    findingsBeyond: Math.max(0, findings.length - LISTED),
  };
}

const WORST_FIRST = ['error', 'warning', 'note'];

function findingsOf(robots: Robots, outcome: FetchOutcome | undefined): Finding[] {
  // An answer without a file has nothing to fix.
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

function crawlerAudit(crawler: Crawler, readings: CrawlerReadings): CrawlerAudit {
  const answer = readings.answer(crawler, '/');
  const { robots } = readings.readingFor(crawler, '/');
  const verdict = verdictOf(answer);
  const { line, text, because, agent, token, dialect, unknown } = answer;
  const exceptions = robots.groups
    .filter(({ agents }) => agents.some((name) => name === agent))
    .flatMap(({ rules }) => rules)
    .filter(({ allow, value }) => value !== '' && allow !== (verdict === 'allowed')).length;
  const [source] = crawler.sources;
  return {
    agent: crawler.token,
    operator: crawler.operator,
    kind: crawler.kind,
    purposes: crawler.purposes,
    verdict,
    ...(line === undefined ? {} : { line, text }),
    token,
    isNamed: agent !== undefined && agent !== '*',
    dialect,
    says: crawlerSentence(answer),
    unknown,
    exceptions: because === 'status' ? 0 : exceptions,
    // Crawlers that ignore the group of * also ignore its delay.
    crawlDelay:
      crawler.crawlDelay === 'ignored' || agent === undefined ? undefined : robots.crawlDelay(token),
    source: source?.url ?? 'unknown',
    sourceBy: source?.by ?? 'third-party',
  };
}

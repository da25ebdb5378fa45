/** Runs `survey`. */

import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { failedDocument, type Document } from '../input/document.js';
import { expandPatterns } from '../input/file-patterns.js';
import { linesAfter, type LineChunk } from '../input/lines.js';
import { agentsNamed } from '../line/chosen-agents.js';
import type { CommandLine } from '../line/command-line.js';
import { AGENTS, BULK_OPTIONS, SURVEY_OPTIONS } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import { answerLines } from '../lists/answer-lines.js';
import type { Counts } from '../lists/counts.js';
import { openLineOutput, type CountLine, type LinesOfCommand } from '../lists/line-output.js';
import { SurveyChanges } from '../lists/survey-changes.js';
import {
  surveyEntry,
  surveyHeader,
  surveyRow,
  type SurveyEntry,
  type SurveyQuestion,
} from '../lists/survey-entries.js';
import { SurveySummary } from '../lists/survey-summary.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { openSites, type NetworkSites } from '../sites/network-sites.js';
import { entriesIn, siteFiles, type SiteFile } from '../sites/site-files.js';
import { SiteKeys } from '../sites/site-key.js';
import { jsonLine } from '../output/escaping.js';

const MOST_URLS = 10_000;

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const sources = expandPatterns(line.operands);
  const list = line.value(SURVEY_OPTIONS.list);
  if (sources.length === 0 && list === undefined)
    throw new Misuse('SOURCE is needed, such as a folder, a WARC or a list of sites');
  const how = howToFetch(line, [rfc9309]);
  const question: SurveyQuestion = {
    agents: await agentsNamed(line.value(AGENTS) ?? 'ai,search', how),
    urls: await urlsIn(line.value(SURVEY_OPTIONS.urls)),
    readAs: line.has(SURVEY_OPTIONS.asOperatorsSay) ? 'operators' : 'standard',
  };
  const report = await reportOf(line, question);
  if (report.isWhole && line.has(BULK_OPTIONS.resume)) {
    throw new Misuse('--resume continues lines of sites; leave it out with --summary and --changes');
  }
  const progress = new ProgressBar(terminal, undefined);
  const network = await openSites(line, [rfc9309], { terminal, progress });
  try {
    const written = await openLineOutput(
      line,
      { command: 'survey', meaning: [], ...report, count: countWritten },
      terminal,
    );
    if (written.isComplete) return exitOf(written.counts);
    const files = siteFiles(sources, {
      policy: how.policy,
      list,
      remark: (remark) => terminal.remark(remark),
      onDamage: () => {
        written.counts.bad++;
      },
    });
    const counts = await answerLines(
      linesAfter(chunksOf(files), written.linesBefore),
      {
        find: documentsOf(network),
        write: (_, document, counts) => {
          counts.asked++;
          if (document.failure !== undefined) counts.unreadable++;
          return report.write(surveyEntry(document, question));
        },
      },
      { terminal: written.terminal, progress, counts: written.counts },
    );
    for (const text of report.end()) await written.terminal.write(text);
    await written.complete();
    return exitOf(counts);
  } finally {
    await network.close();
  }
}

/** Counts a line of an earlier run like one of this run. */
const countWritten: CountLine = (counts, field) => {
  counts.asked++;
  if (field('error') !== '') counts.unreadable++;
};

function exitOf({ asked, unreadable, bad }: Counts): ExitCode {
  return bad > 0 || (asked > 0 && unreadable === asked) ? Exit.unreadable : Exit.fine;
}

/** How entries are printed. */
interface Report {
  readonly form: LinesOfCommand['form'];
  readonly header: string;
  /** Whether it can only be printed at the end. */
  readonly isWhole: boolean;
  readonly write: (entry: SurveyEntry) => string;
  readonly end: () => Iterable<string>;
}

async function reportOf(line: CommandLine, question: SurveyQuestion): Promise<Report> {
  const isCsv = line.has(SURVEY_OPTIONS.csv);
  const old = line.value(SURVEY_OPTIONS.changes);
  const atEnd = { form: 'jsonl', header: '', isWhole: true } as const;
  const collected = (add: (entry: SurveyEntry) => void) => (entry: SurveyEntry) => {
    add(entry);
    return '';
  };
  if (line.has(SURVEY_OPTIONS.summary)) {
    if (old !== undefined) throw new Misuse('--summary and --changes print different things; leave one out');
    const summary = new SurveySummary(question.agents);
    const write = collected((entry) => summary.add(entry));
    return { ...atEnd, write, end: () => [isCsv ? summary.csv() : summary.text()] };
  }
  if (old !== undefined) {
    if (isCsv) throw new Misuse('--changes prints JSON lines; leave --csv out');
    const changes = await SurveyChanges.since(old);
    const write = collected((entry) => changes.add(entry));
    return { ...atEnd, write, end: () => changes.lines() };
  }
  const lines = { isWhole: false, end: () => [] };
  if (!isCsv) return { ...lines, form: 'jsonl', header: '', write: jsonLine };
  const write = (entry: SurveyEntry): string => surveyRow(entry, question);
  return { ...lines, form: 'csv', header: surveyHeader(question), write };
}

async function urlsIn(file: string | undefined): Promise<readonly string[]> {
  const urls = file === undefined ? [] : await entriesIn(file, MOST_URLS);
  const other = urls.find((url) => !/^(?:\/|https?:\/\/)/i.test(url));
  if (other === undefined) return urls;
  throw new Misuse(
    `--urls ${file ?? ''}: '${other}' is neither a path nor a URL; begin it with / or https://`,
  );
}

async function* chunksOf(files: AsyncIterable<SiteFile>): AsyncIterable<LineChunk<SiteFile>> {
  for await (const file of files) {
    yield { lines: [file], bytes: 'ask' in file ? file.ask.length : file.text.length };
  }
}

function documentsOf(network: NetworkSites): (file: SiteFile) => Document | Promise<Document> {
  const keys = new SiteKeys();
  return (file) => {
    if (!('ask' in file)) return file;
    const site = keys.of(file.ask);
    if (site !== undefined) return network.documentOf(site);
    return failedDocument(file.ask, `${file.ask} names no site; write https://HOST`);
  };
}

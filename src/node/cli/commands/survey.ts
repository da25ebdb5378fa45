/** Runs `survey`. */

import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { failedDocument, type Document } from '../input/document.js';
import { expandPatterns } from '../input/file-patterns.js';
import { linesAfter, openList, type LineChunk } from '../input/lines.js';
import { agentsNamed } from '../line/chosen-agents.js';
import type { CommandLine } from '../line/command-line.js';
import { AGENTS, BULK_OPTIONS, SURVEY_OPTIONS } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import { answerLines } from '../lists/answer-lines.js';
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
import { entriesOf, siteFiles, type SiteFile } from '../sites/site-files.js';
import { SiteKeys } from '../sites/site-key.js';
import { jsonLine } from '../output/escaping.js';
import { openOutput } from './bulk.js';

/** For more URLs, use `bulk`. */
const MOST_URLS = 10_000;

export async function surveySites(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  if (line.operands.length === 0)
    throw new Misuse('SOURCE is needed, such as a folder, a WARC or a list of sites');
  const how = howToFetch(line, [rfc9309]);
  const question: SurveyQuestion = {
    agents: await agentsNamed(line.value(AGENTS) ?? 'ai,search', how),
    urls: await urlsIn(line.value(SURVEY_OPTIONS.urls)),
    readAs: line.has(SURVEY_OPTIONS.asOperatorsSay) ? 'operators' : 'standard',
  };
  const report = await reportOf(line, question);
  if (report.isWhole && line.has(BULK_OPTIONS.resume)) {
    throw new Misuse('--resume continues lines of sites, leave it out with --summary and --changes');
  }
  const output = await openOutput(line, 'lines', terminal);
  if (output === 'complete') return Exit.fine;
  const written = output?.terminal ?? terminal;
  const progress = new ProgressBar(terminal, undefined);
  const network = await openSites(line, [rfc9309], { terminal, progress });
  const linesBefore = output?.lines ?? 0;
  const headerLines = report.header === '' ? 0 : 1;
  if (linesBefore < headerLines) written.add(report.header);
  const files = siteFiles(expandPatterns(line.operands), {
    policy: how.policy,
    remark: (remark) => terminal.remark(remark),
  });
  try {
    const counts = await answerLines(
      linesAfter(chunksOf(files), Math.max(0, linesBefore - headerLines)),
      {
        find: documentsOf(network),
        write: (_, document, counts) => {
          counts.asked++;
          if (document.failure !== undefined) counts.unreadable++;
          return report.write(surveyEntry(document, question));
        },
      },
      { terminal: written, progress },
    );
    for (const text of report.end()) await written.write(text);
    await written.flush();
    await output?.complete();
    return counts.asked > 0 && counts.unreadable === counts.asked ? Exit.unreadable : Exit.fine;
  } finally {
    await network.close();
  }
}

/** How entries are printed. */
interface Report {
  readonly header: string;
  /** Whether it can only be printed at the end. */
  readonly isWhole: boolean;
  readonly write: (entry: SurveyEntry) => string;
  readonly end: () => Iterable<string>;
}

async function reportOf(line: CommandLine, question: SurveyQuestion): Promise<Report> {
  const isCsv = line.has(SURVEY_OPTIONS.csv);
  const old = line.value(SURVEY_OPTIONS.changes);
  if (line.has(SURVEY_OPTIONS.summary)) {
    if (old !== undefined) throw new Misuse('--summary and --changes print different things, leave one out');
    const summary = new SurveySummary(question.agents);
    const write = (entry: SurveyEntry): string => {
      summary.add(entry);
      return '';
    };
    return { header: '', isWhole: true, write, end: () => [isCsv ? summary.csv() : summary.text()] };
  }
  if (old !== undefined) {
    if (isCsv) throw new Misuse('--changes prints JSON lines, leave --csv out');
    const changes = await SurveyChanges.read(old);
    const text = (change: object | undefined): string => (change === undefined ? '' : jsonLine(change));
    const end = function* (): Iterable<string> {
      for (const change of changes.gone()) yield text(change);
    };
    return { header: '', isWhole: true, write: (entry) => text(changes.of(entry)), end };
  }
  const write = isCsv ? (entry: SurveyEntry) => surveyRow(entry, question) : jsonLine;
  return { header: isCsv ? surveyHeader(question) : '', isWhole: false, write, end: () => [] };
}

async function urlsIn(file: string | undefined): Promise<readonly string[]> {
  const urls: string[] = [];
  if (file === undefined) return urls;
  for await (const url of entriesOf(await openList(file, 'of-urls'))) {
    if (!/^(?:\/|https?:\/\/)/i.test(url)) {
      throw new Misuse(`--urls ${file}: '${url}' is neither a path nor a URL, begin it with / or https://`);
    }
    urls.push(url);
    if (urls.length > MOST_URLS)
      throw new Misuse(`--urls takes at most ${MOST_URLS} URLs, use bulk for more`);
  }
  return urls;
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

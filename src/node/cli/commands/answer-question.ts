/** Runs `check`, `explain` and `compare`. */

import type { Dialect } from '../../../core/dialect.js';
import { allDialects } from '../../../dialects/families.js';
import { policies } from '../../../fetch/policies.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { openCaptures } from '../input/captures.js';
import { isWebUrl, SOURCE_ADVICE, type Document } from '../input/document.js';
import { LONGEST_LINE, totalBytes } from '../input/lines.js';
import { nameOfInput, unreadable } from '../input/open-input.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { DIALECT, JSON_LINES, SITE, SWITCH_OPTIONS, UNORDERED } from '../line/options.js';
import { howToFetch, openDocument, pacedCrawler, readQuestion, remarksOnAgents } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';
import { Archive, archivedSites } from '../sites/archive.js';
import { openSites, openSource, type NetworkSites } from '../sites/network-sites.js';
import { answerLines } from '../lists/answer-lines.js';
import type { Counts } from '../lists/counts.js';
import { listsOf, questionJob, urlsOf, type QuestionJob } from '../lists/question-lines.js';
import { givenAnswerers, siteAnswerers, type AnswerersOf } from '../sites/answerers.js';
import { compareSwitch } from './compare-switch.js';

/** @param name - of the command */
export async function run(line: CommandLine, terminal: Terminal, name: string): Promise<ExitCode> {
  const kind = name === 'explain' || name === 'compare' ? name : 'check';
  if (line.has(SWITCH_OPTIONS.from) || line.has(SWITCH_OPTIONS.to)) return compareSwitch(line, terminal);
  const question = readQuestion(line);
  const { agents, source } = question;
  const dialects = dialectsOf(kind, line);
  const paced = pacedCrawler(line, agents, {
    fromSites: source === undefined,
    advice: 'name the crawler with --agent and leave SOURCE out',
  });
  const given = source === undefined ? undefined : await openGiven(source, line, dialects, terminal);
  const archive = given instanceof Archive ? given : undefined;
  const document = given instanceof Archive ? undefined : given;
  const told = [archive?.remarks ?? [], remarksOnAgents(agents, dialects), document?.remarks ?? []];
  for (const remark of told.flat()) await terminal.remark(remark);
  const lists = await listsOf(question);
  const progress = new ProgressBar(terminal, totalBytes(lists));
  const remarks = remarksOn(terminal, progress);
  const remark = (text: string): void => remarks.add(text);
  let sites: NetworkSites | undefined;
  let answerersOf: AnswerersOf;
  if (archive !== undefined) answerersOf = siteAnswerers(dialects, archivedSites(archive, undefined), remark);
  else if (document === undefined) {
    sites = await openSites(line, dialects, { terminal, progress, paced });
    answerersOf = siteAnswerers(dialects, sites, remark);
  } else answerersOf = givenAnswerers(document, dialects);
  const job = questionJob({
    kind,
    agents,
    output: line.has(JSON_LINES) ? 'json' : 'text',
    colours: terminal.colours,
    pace: paced === undefined ? 'ignored' : 'kept',
    answerersOf,
  });
  try {
    const urls = urlsOf(lists, () => remark(CUT_REMARK));
    const order = line.has(UNORDERED) ? 'any' : 'as-read';
    const counts = await answerLines(urls, job, { terminal, progress, turn: sites?.turn, order });
    await remarks.end();
    return exitOf(kind, counts);
  } finally {
    await sites?.close();
    await archive?.close();
  }
}

/** Opens the SOURCE, which is one robots.txt or has captures of many sites. */
async function openGiven(
  source: string,
  line: CommandLine,
  dialects: readonly Dialect[],
  terminal: Terminal,
): Promise<Document | Archive> {
  const site = line.value(SITE);
  if (isWebUrl(source)) return openSource(source, line, dialects, { terminal, site });
  const name = nameOfInput(source);
  const how = howToFetch(line, dialects);
  const opened = await openCaptures(source, policies[how.policy].limits.bytes).catch((error: unknown) => {
    throw unreadable(name, error, SOURCE_ADVICE);
  });
  if (opened.kind === 'text') return openDocument(opened.input, how, site);
  if (site !== undefined)
    throw new Misuse(`--site names the site of one file, and ${name} has many; leave it out`);
  const archive = new Archive(how.policy);
  await archive.add(source, opened);
  return archive;
}

const CUT_REMARK = `A line is longer than ${LONGEST_LINE} characters; only its beginning is used as the URL`;

function dialectsOf(kind: QuestionJob['kind'], line: CommandLine): readonly Dialect[] {
  const named = line.values(DIALECT).map(dialectNamed);
  if (named.length > 0) return named;
  return kind === 'compare' ? allDialects() : [dialectNamed('rfc9309')];
}

function exitOf(kind: QuestionJob['kind'], counts: Counts): ExitCode {
  const { asked, allowed, differing, unreadable } = counts;
  if (unreadable > 0) return Exit.unreadable;
  const differs = kind === 'compare' ? differing > 0 : allowed < asked;
  return differs ? Exit.differs : Exit.fine;
}

/** How many remarks about single lines of a list are shown. The rest are only counted. */
const SHOWN = 100;

function remarksOn(terminal: Terminal, progress: ProgressBar) {
  let count = 0;
  return {
    add(remark: string): void {
      if (count++ >= SHOWN) return;
      progress.clear();
      void terminal.remark(remark);
    },
    async end(): Promise<void> {
      const more = count - SHOWN;
      if (more > 0) await terminal.remark(`... and ${counted(more, 'more remark')} of this kind`);
    },
  };
}

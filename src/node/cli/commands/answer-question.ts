/** Runs `check`, `explain` and `compare`. */

import type { Dialect } from '../../../core/dialect.js';
import { Exit, type ExitCode } from '../exit.js';
import { openList, typedList } from '../input/batches.js';
import type { Input } from '../input/open-input.js';
import type { CommandLine } from '../line/command-line.js';
import { allDialects, dialectNamed } from '../line/dialect-names.js';
import { DIALECT, JSON_LINES, SITE } from '../line/options.js';
import { pacedCrawler } from '../line/paced-crawler.js';
import { readQuestion, remarksOnAgents, type Question } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { openSites, openSource } from '../sites/open-sites.js';
import type { Counts } from '../jobs/processor.js';
import type { QuestionJob } from '../jobs/question-job.js';
import { runJob, totalBytes } from '../jobs/run-job.js';

export async function answerQuestion(
  kind: QuestionJob['kind'],
  line: CommandLine,
  terminal: Terminal,
): Promise<ExitCode> {
  const question = readQuestion(line);
  const { agents, source } = question;
  const dialects = dialectsOf(kind, line);
  const paced = pacedCrawler(line, agents, {
    fromSites: source === undefined,
    advice: 'name the crawler by --agent and leave SOURCE out',
  });
  const document =
    source === undefined
      ? undefined
      : await openSource(source, line, dialects, { terminal, site: line.value(SITE) });
  for (const remark of remarksOnAgents(agents, dialects)) await terminal.remark(remark);
  for (const remark of document?.remarks ?? []) await terminal.remark(remark);
  const job: QuestionJob = {
    kind,
    document,
    agents,
    dialects: dialects.map(({ name }) => name),
    output: line.has(JSON_LINES) ? 'json' : 'text',
    colours: terminal.colours,
    pace: paced === undefined ? 'ignored' : 'kept',
  };
  const lists = await listsOf(question);
  const progress = new ProgressBar(terminal, totalBytes(lists), () => performance.now());
  const sites =
    document === undefined ? await openSites(line, dialects, { terminal, progress, paced }) : undefined;
  const documents = sites ?? { documentsOf: () => Promise.resolve([]) };
  const waiting = sites === undefined ? 'for nothing' : 'for sites';
  try {
    return exitOf(
      kind,
      await runJob(job, { terminal, lists, documents, waiting, progress, turn: sites?.turn }),
    );
  } finally {
    await sites?.close();
  }
}

function dialectsOf(kind: QuestionJob['kind'], line: CommandLine): readonly Dialect[] {
  const named = line.values(DIALECT).map(dialectNamed);
  if (named.length > 0) return named;
  return kind === 'compare' ? allDialects() : [dialectNamed('rfc9309')];
}

export async function listsOf({ urls, list }: Pick<Question, 'urls' | 'list'>): Promise<readonly Input[]> {
  const lists = urls.length > 0 ? [typedList(urls)] : [];
  if (list !== undefined) lists.push(await openList(list));
  return lists;
}

function exitOf(kind: QuestionJob['kind'], counts: Counts): ExitCode {
  const { asked, allowed, differing, unreadable } = counts;
  if (unreadable > 0) return Exit.unreadable;
  const differs = kind === 'compare' ? differing > 0 : allowed < asked;
  return differs ? Exit.differs : Exit.fine;
}

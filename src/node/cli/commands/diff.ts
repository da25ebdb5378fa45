/** `robotparser diff`: the effects of changing a robots.txt. */

import { diffRobots } from '../../../answers/robots-diff.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import type { Document, FetchAs } from '../input/document.js';
import { expectOneInput } from '../input/open-input.js';
import { agentsNamed } from '../line/chosen-agents.js';
import type { CommandLine } from '../line/command-line.js';
import { DIFF_OPTIONS, SITE } from '../line/options.js';
import { chosenFormat, expectRobots, howToFetch, openDocument } from '../line/question.js';
import { DIFF_REPORTS } from '../output/diff-report.js';
import type { Terminal } from '../output/terminal.js';
import { settledAnswer } from '../sites/answerers.js';
import { entriesIn } from '../sites/site-files.js';

/** For more, run `bulk` twice. */
const MOST_URLS = 1_000_000;

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [old, current, ...others] = line.operands;
  if (old === undefined || current === undefined || others.length > 0)
    throw new Misuse('diff compares two robots.txt files; write OLD NEW');
  const list = line.value(DIFF_OPTIONS.urls);
  expectOneInput([old, current, list]);
  const report = chosenFormat(line, DIFF_OPTIONS.format, DIFF_REPORTS);
  const how = howToFetch(line, [rfc9309]);
  const named = line.value(DIFF_OPTIONS.agents);
  const agents =
    named === undefined
      ? undefined
      : (await agentsNamed(named, how)).map(({ token, crawler }) => crawler ?? token);
  const before = await versionAt(old, how, terminal);
  const after = await versionAt(current, how, terminal);
  const urls = list === undefined ? undefined : await entriesIn(list, MOST_URLS);
  if (urls?.length === 0) throw new Misuse(`--urls ${list ?? ''} names no URL`);
  const url = line.value(SITE) ?? after.url ?? before.url;
  const diff = diffRobots(before.text, after.text, { url, agents, urls });
  await report({ before: before.name, after: after.name, diff }, terminal);
  return diff.changed > 0 ? Exit.differs : Exit.fine;
}

async function versionAt(source: string, how: FetchAs, terminal: Terminal): Promise<Document> {
  const document = await openDocument(source, how, undefined);
  const settled = settledAnswer(document, rfc9309);
  if (settled === undefined) expectRobots(document);
  for (const remark of document.remarks) await terminal.remark(remark);
  if (settled === undefined) return document;
  if (settled.allowed === true) return { ...document, text: '' };
  throw new Unreadable(`${document.name}: status ${document.status ?? ''}, so there is no file to compare`);
}

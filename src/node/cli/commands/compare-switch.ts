/** `robotparser compare --from A --to B`: what changes for a crawler that switches dialects. */

import { VerdictChanges } from '../../../answers/verdict-changes.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import type { OptionSpec } from '../line/option.js';
import { JSON_LINES, SITE, SWITCH_OPTIONS } from '../line/options.js';
import { readQuestion, remarksOnAgents } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import { showSwitch, showSwitchJson } from '../output/switch-report.js';
import type { Terminal } from '../output/terminal.js';
import { openSource } from '../sites/network-sites.js';
import { totalBytes } from '../input/lines.js';
import { answerLines, type LineJob } from '../lists/answer-lines.js';
import { listsOf, urlsOf } from '../lists/question-lines.js';
import { givenAnswerers } from '../sites/answerers.js';

export async function compareSwitch(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const question = readQuestion(line);
  const [agent = '', ...others] = question.agents;
  if (question.source === undefined) {
    throw new Misuse('--from and --to compare one file; write SOURCE AGENT and the URLs');
  }
  if (others.length > 0) throw new Misuse('--from and --to compare one crawler; leave the others out');
  const from = dialectNamed(required(line, SWITCH_OPTIONS.from, SWITCH_OPTIONS.to));
  const to = dialectNamed(required(line, SWITCH_OPTIONS.to, SWITCH_OPTIONS.from));
  const site = line.value(SITE);
  const document = await openSource(question.source, line, [from, to], { terminal, site });
  for (const remark of remarksOnAgents([agent], [from, to])) await terminal.remark(remark);
  for (const remark of document.remarks) await terminal.remark(remark);
  const changes = new VerdictChanges();
  let cut = 0;
  const job: LineJob<string> = {
    find: givenAnswerers(document, [from, to]),
    write: (url, [before, after]) => {
      if (before !== undefined && after !== undefined) changes.count({ before, after }, [agent], url);
      return '';
    },
  };
  const lists = await listsOf(question);
  const progress = new ProgressBar(terminal, totalBytes(lists));
  await answerLines(
    urlsOf(lists, () => cut++),
    job,
    { terminal, progress },
  );
  const shown = { source: document.name, agent, from: from.name, to: to.name, changes, cut };
  await (line.has(JSON_LINES) ? showSwitchJson : showSwitch)(shown, terminal);
  return changes.changed > 0 ? Exit.differs : Exit.fine;
}

function required(line: CommandLine, option: OptionSpec, other: OptionSpec): string {
  const value = line.value(option);
  if (value !== undefined) return value;
  throw new Misuse(`--${other.name} also needs --${option.name}; name the other dialect`);
}

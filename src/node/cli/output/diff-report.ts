/** Writes a difference: as text, as JSON lines, for GitHub, and as Markdown. */

import type { RobotsDiff } from '../../../answers/robots-diff.js';
import { verdictsOf } from '../../../answers/verdict-changes.js';
import { githubAnnotation } from './github.js';
import { namesText, showKinds, sideText } from './switch-report.js';
import type { Terminal } from './terminal.js';
import { counted, grouped, styled, verbFor } from './text.js';

interface ShownDiff {
  /** The names of both files. */
  readonly before: string;
  readonly after: string;
  readonly diff: RobotsDiff;
}

type DiffReport = (shown: ShownDiff, terminal: Terminal) => Promise<void>;

const text: DiffReport = async ({ before, after, diff }, terminal) => {
  const widest = grouped(diff.changed).length;
  await terminal.print(styled('bold', `${before} -> ${after}`));
  for (const told of summaryOf(diff)) await terminal.print(told);
  await showKinds(diff.changes, terminal, {
    noun: 'verdict',
    number: (count) => grouped(count).padStart(widest),
  });
};

/** Documented in COMMANDS.md; fields are only ever added. */
const json: DiffReport = async ({ before, after, diff: { changes, ...summary } }, terminal) => {
  for (const change of changes) await terminal.printJson({ type: 'change', ...change });
  await terminal.printJson({ type: 'summary', before, after, ...summary });
};

/** Annotates the deciding line of the new file, or its first line if none decides. */
const github: DiffReport = async ({ after, diff }, terminal) => {
  for (const { from, to, agents, first } of diff.changes) {
    const severity = to.verdict === 'disallowed' ? 'warning' : 'notice';
    const place = { file: after, line: to.line ?? 1, title: verdictsOf({ from, to }) };
    const message = `${namesText(agents)}: ${sideText(from)} -> ${sideText(to)}, such as ${first[0] ?? ''}`;
    await terminal.printWorkflowCommand(githubAnnotation(severity, place, message));
  }
  for (const told of summaryOf(diff)) await terminal.remark(told);
};

const markdown: DiffReport = async ({ after, diff }, terminal) => {
  await terminal.print(`### ${cell(after)}`);
  for (const told of summaryOf(diff)) {
    await terminal.print('');
    await terminal.print(cell(told));
  }
  if (diff.changes.length === 0) return;
  await terminal.print('');
  await terminal.print('| crawlers | verdict | before | after | such as |');
  await terminal.print('| --- | --- | --- | --- | --- |');
  for (const { from, to, agents, first } of diff.changes) {
    const cells = [namesText(agents), verdictsOf({ from, to }), sideText(from), sideText(to), first[0] ?? ''];
    await terminal.print(`| ${cells.map(cell).join(' | ')} |`);
  }
};

export const DIFF_REPORTS = { text, json, github, markdown } as const;

/** Crawlers that are shut out or let in come first. */
function summaryOf({
  agents,
  agentsLeftOut,
  urls,
  urlsLeftOut,
  changed,
  shutOut,
  letIn,
  unlisted,
}: RobotsDiff): string[] {
  return [
    ...(shutOut.length === 0 ? [] : [`Shut out: ${namesText(shutOut)}`]),
    ...(letIn.length === 0 ? [] : [`Let in: ${namesText(letIn)}`]),
    `${changed === 0 ? 'No verdict changes' : `${counted(changed, 'verdict')} ${verbFor(changed, 'change')}`}: ` +
      `${counted(urls, 'URL')}, ${counted(agents, 'crawler')}`,
    ...(unlisted === 0
      ? []
      : [`${counted(unlisted, 'more verdict')} ${verbFor(unlisted, 'change')} because of other lines`]),
    ...(agentsLeftOut === 0
      ? []
      : [`${counted(agentsLeftOut, 'crawler')} named in the files were not compared`]),
    ...(urlsLeftOut === 0 ? [] : [`${counted(urlsLeftOut, 'URL')} made from rules were not compared`]),
  ];
}

/** Escapes text for one cell of a Markdown table. */
function cell(written: string): string {
  return written.replaceAll(/[\\`*_{}[\]<>()#|~&!@]/g, '\\$&').replaceAll(/[\r\n]+/g, ' ');
}

/** What a switch changes, for people and for programs. */

import type { Verdict } from '../../../answers/answer.js';
import { kindsInOrder, verdictsOf, type Side, type SwitchChanges } from '../lists/switch-examples.js';
import type { Terminal } from './terminal.js';
import { counted, cut, grouped, paintedWord, styled } from './text.js';

const VERDICTS: readonly Verdict[] = ['allowed', 'disallowed', 'unknown', 'error'];

export interface SwitchReport {
  /** The robots.txt. */
  readonly source: string;
  readonly agent: string;
  /** The dialects. */
  readonly from: string;
  readonly to: string;
  readonly changes: SwitchChanges;
}

export async function showSwitch(
  { source, agent, from, to, changes }: SwitchReport,
  terminal: Terminal,
): Promise<void> {
  const sameCount = changes.urls - changes.changed;
  const same = VERDICTS.filter((verdict) => changes.same[verdict] > 0);
  const widest = grouped(changes.urls).length;
  const number = (count: number): string => grouped(count).padStart(widest);
  const kept = same.map((verdict) => `${grouped(changes.same[verdict])} ${verdict}`).join(', ');

  await terminal.print(styled('bold', `${from} -> ${to}, ${source}, for ${agent}`));
  await terminal.print(`${number(changes.urls)} URL${changes.urls === 1 ? '' : 's'}`);
  await terminal.print(`${number(sameCount)} stay${kept === '' ? '' : `: ${kept}`}`);
  await terminal.print(`${number(changes.changed)} change`);

  let heading = '';
  for (const kind of kindsInOrder(changes)) {
    if (heading !== verdictsOf(kind)) {
      heading = verdictsOf(kind);
      const count = counted(countOf(changes, heading), 'URL');
      await terminal.print('');
      await terminal.print([
        paintedWord(kind.from.verdict),
        ' -> ',
        paintedWord(kind.to.verdict),
        `: ${count}`,
      ]);
    }
    await terminal.print(`${number(kind.count)}  ${sideText(kind.from)} -> ${sideText(kind.to)}`);
    for (const url of kind.first) await terminal.print(`${' '.repeat(widest)}  ${url}`);
  }
  if (changes.unlisted > 0) {
    await terminal.print('');
    await terminal.print(`${counted(changes.unlisted, 'URL')} more change by other lines`);
  }
  if (changes.cut > 0) {
    await terminal.print('');
    await terminal.print(
      `${counted(changes.cut, 'line')} too long for a URL, asked about by the beginning only`,
    );
  }
}

/** Documented in COMMANDS.md; fields are only ever added. */
export async function showSwitchJson(
  { source, agent, from, to, changes }: SwitchReport,
  terminal: Terminal,
): Promise<void> {
  for (const { count, from, to, first } of kindsInOrder(changes)) {
    await terminal.printJson({ type: 'change', count, from, to, first });
  }
  const { urls, same, changed, unlisted, cut } = changes;
  const asked = { source, agent, from, to };
  await terminal.printJson({ type: 'summary', ...asked, urls, same, changed, unlisted, cut });
}

function countOf(changes: SwitchChanges, verdicts: string): number {
  let count = 0;
  for (const kind of changes.kinds.values()) if (verdictsOf(kind) === verdicts) count += kind.count;
  return count;
}

function sideText({ line, text, because, error }: Side): string {
  if (error !== undefined) return error.name;
  return line === undefined ? because.replaceAll('-', ' ') : `line ${line} (${cut((text ?? '').trim())})`;
}

/** The changes caused by a switch, for people and for programs. */

import type { Verdict } from '../../../answers/answer.js';
import {
  verdictsOf,
  type ChangeKind,
  type Side,
  type VerdictChanges,
} from '../../../answers/verdict-changes.js';
import type { Terminal } from './terminal.js';
import { counted, cut, grouped, paintedWord, styled, verbFor } from './text.js';

const VERDICTS: readonly Verdict[] = ['allowed', 'disallowed', 'unknown', 'error'];

export interface SwitchReport {
  readonly source: string;
  readonly agent: string;
  readonly from: string;
  readonly to: string;
  readonly changes: VerdictChanges;
  /** Lines too long for a URL, of which only the beginning was checked. */
  readonly cut: number;
}

export async function showSwitch(
  { source, agent, from, to, changes, cut }: SwitchReport,
  terminal: Terminal,
): Promise<void> {
  const sameCount = changes.asked - changes.changed;
  const same = VERDICTS.filter((verdict) => changes.same[verdict] > 0);
  const widest = grouped(changes.asked).length;
  const number = (count: number): string => grouped(count).padStart(widest);
  const kept = same.map((verdict) => `${grouped(changes.same[verdict])} ${verdict}`).join(', ');

  await terminal.print(styled('bold', `${from} -> ${to}, ${source}, for ${agent}`));
  await terminal.print(`${number(changes.asked)} URL${changes.asked === 1 ? '' : 's'}`);
  await terminal.print(`${number(sameCount)} ${verbFor(sameCount, 'stay')}${kept === '' ? '' : `: ${kept}`}`);
  await terminal.print(`${number(changes.changed)} ${verbFor(changes.changed, 'change')}`);

  await showKinds(changes.kinds(), terminal, { noun: 'URL', number });
  if (changes.unlisted > 0) {
    await terminal.print('');
    await terminal.print(
      `${counted(changes.unlisted, 'more URL')} ${verbFor(changes.unlisted, 'change')} because of other lines`,
    );
  }
  if (cut > 0) {
    await terminal.print('');
    await terminal.print(`${counted(cut, 'line')} too long for a URL, checked by the beginning only`);
  }
}

interface ShownAs {
  readonly noun: string;
  readonly number: (count: number) => string;
}

/** Each kind of change with its first URLs, below a heading for both verdicts. */
export async function showKinds(
  kinds: readonly ChangeKind[],
  terminal: Terminal,
  { noun, number }: ShownAs,
): Promise<void> {
  let heading = '';
  for (const kind of kinds) {
    if (heading !== verdictsOf(kind)) {
      heading = verdictsOf(kind);
      const alike = kinds.filter((other) => verdictsOf(other) === heading);
      const count = counted(
        alike.reduce((sum, other) => sum + other.count, 0),
        noun,
      );
      await terminal.print('');
      await terminal.print([
        paintedWord(kind.from.verdict),
        ' -> ',
        paintedWord(kind.to.verdict),
        `: ${count}`,
      ]);
    }
    await terminal.print(`${number(kind.count)}  ${sideText(kind.from)} -> ${sideText(kind.to)}`);
    const indent = ' '.repeat(number(0).length + 2);
    if (noun !== 'URL') await terminal.print(`${indent}${namesText(kind.agents)}`);
    for (const url of kind.first) await terminal.print(`${indent}${url}`);
  }
}

/** Documented in COMMANDS.md; fields are only ever added. */
export async function showSwitchJson(
  { source, agent, from, to, changes, cut }: SwitchReport,
  terminal: Terminal,
): Promise<void> {
  for (const { count, from, to, first } of changes.kinds()) {
    await terminal.printJson({ type: 'change', count, from, to, first });
  }
  const { asked: urls, same, changed, unlisted } = changes;
  const asked = { source, agent, from, to };
  await terminal.printJson({ type: 'summary', ...asked, urls, same, changed, unlisted, cut });
}

export function sideText({ line, text, because, error }: Side): string {
  if (error !== undefined) return error.name;
  return line === undefined ? because.replaceAll('-', ' ') : `line ${line} (${cut((text ?? '').trim())})`;
}

const NAMES_SHOWN = 5;

/** The first names, and the number of the others. */
export function namesText(agents: readonly string[]): string {
  const names = agents
    .slice(0, NAMES_SHOWN)
    .map((agent) => (agent === '*' ? 'crawlers without a group' : cut(agent)));
  const more = agents.length - names.length;
  return names.join(', ') + (more > 0 ? ` and ${grouped(more)} more` : '');
}

/** What a switch changes, for people and for programs. */

import type { Verdict } from '../../answers/answer.js';
import { visible } from '../../answers/visible.js';
import type { Comparison } from './comparison.js';
import { kindsInOrder, verdictsOf, type Side, type Tally } from './tally.js';
import type { Terminal } from './terminal.js';
import { VERDICT_STYLE } from './verdict.js';
import { counted, grouped, visibleLine } from './visible.js';

const VERDICTS: readonly Verdict[] = ['allowed', 'disallowed', 'unknown', 'error'];

export async function showSwitch(comparison: Comparison, tally: Tally, terminal: Terminal): Promise<void> {
  const { document, agent, from, to } = comparison;
  const sameCount = tally.urls - tally.changed;
  const same = VERDICTS.filter((verdict) => tally.same[verdict] > 0);
  const widest = grouped(tally.urls).length;
  const number = (count: number): string => grouped(count).padStart(widest);
  const kept = same.map((verdict) => `${grouped(tally.same[verdict])} ${verdict}`).join(', ');

  await terminal.print(
    terminal.paint('bold', `${from} -> ${to}, ${visible(document.name)}, for ${visible(agent)}`),
  );
  await terminal.print(`${number(tally.urls)} URLs`);
  await terminal.print(`${number(sameCount)} stay${kept === '' ? '' : `: ${kept}`}`);
  await terminal.print(`${number(tally.changed)} change`);

  let heading = '';
  for (const kind of kindsInOrder(tally)) {
    if (heading !== verdictsOf(kind)) {
      heading = verdictsOf(kind);
      const change = `${paintedSide(kind.from, terminal)} -> ${paintedSide(kind.to, terminal)}`;
      await terminal.print(`\n${change}: ${counted(countOf(tally, heading), 'URL')}`);
    }
    await terminal.print(`${number(kind.count)}  ${sideText(kind.from)} -> ${sideText(kind.to)}`);
    for (const url of kind.first) await terminal.print(`${' '.repeat(widest)}  ${visible(url)}`);
  }
  if (tally.unlisted > 0) {
    await terminal.print(`\n${counted(tally.unlisted, 'URL')} more change by other lines`);
  }
}

/** Documented in COMMANDS.md; fields are only ever added. */
export async function showSwitchJson(
  { document, agent, from, to }: Comparison,
  tally: Tally,
  terminal: Terminal,
): Promise<void> {
  for (const kind of kindsInOrder(tally)) {
    await terminal.print(
      JSON.stringify({ type: 'change', count: kind.count, from: kind.from, to: kind.to, first: kind.first }),
    );
  }
  const { urls, same, changed, unlisted } = tally;
  await terminal.print(
    JSON.stringify({
      type: 'summary',
      source: document.name,
      agent,
      from,
      to,
      urls,
      same,
      changed,
      unlisted,
    }),
  );
}

function countOf(tally: Tally, verdicts: string): number {
  let count = 0;
  for (const kind of tally.kinds.values()) if (verdictsOf(kind) === verdicts) count += kind.count;
  return count;
}

function paintedSide({ verdict }: Side, terminal: Terminal): string {
  return terminal.paint(VERDICT_STYLE[verdict], verdict);
}

function sideText({ line, text, because, error }: Side): string {
  if (error !== undefined) return error.name;
  return line === undefined
    ? because.replaceAll('-', ' ')
    : `line ${line} (${visibleLine((text ?? '').trim())})`;
}

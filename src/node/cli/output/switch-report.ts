/** What a switch changes, for people and for programs. */

import type { Verdict } from '../../../answers/answer.js';
import type { SwitchJob } from '../jobs/switch-job.js';
import { kindsInOrder, verdictsOf, type Side, type Tally } from '../jobs/tally.js';
import { JSON_VERSION } from './json-version.js';
import type { Terminal } from './terminal.js';
import { counted, cut, grouped, styled } from './text.js';
import { paintedWord } from './verdict.js';

const VERDICTS: readonly Verdict[] = ['allowed', 'disallowed', 'unknown', 'error'];

export async function showSwitch(job: SwitchJob, tally: Tally, terminal: Terminal): Promise<void> {
  const { document, agent, from, to } = job;
  const sameCount = tally.urls - tally.changed;
  const same = VERDICTS.filter((verdict) => tally.same[verdict] > 0);
  const widest = grouped(tally.urls).length;
  const number = (count: number): string => grouped(count).padStart(widest);
  const kept = same.map((verdict) => `${grouped(tally.same[verdict])} ${verdict}`).join(', ');

  await terminal.print(styled('bold', `${from} -> ${to}, ${document.name}, for ${agent}`));
  await terminal.print(`${number(tally.urls)} URL${tally.urls === 1 ? '' : 's'}`);
  await terminal.print(`${number(sameCount)} stay${kept === '' ? '' : `: ${kept}`}`);
  await terminal.print(`${number(tally.changed)} change`);

  let heading = '';
  for (const kind of kindsInOrder(tally)) {
    if (heading !== verdictsOf(kind)) {
      heading = verdictsOf(kind);
      const count = counted(countOf(tally, heading), 'URL');
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
  if (tally.unlisted > 0) {
    await terminal.print('');
    await terminal.print(`${counted(tally.unlisted, 'URL')} more change by other lines`);
  }
  if (tally.cut > 0) {
    await terminal.print('');
    await terminal.print(
      `${counted(tally.cut, 'line')} too long for a URL, asked about by the beginning only`,
    );
  }
}

/** Documented in COMMANDS.md; fields are only ever added. */
export async function showSwitchJson(
  { document, agent, from, to }: SwitchJob,
  tally: Tally,
  terminal: Terminal,
): Promise<void> {
  const v = JSON_VERSION;
  for (const { count, from, to, first } of kindsInOrder(tally)) {
    await terminal.printJson({ v, type: 'change', count, from, to, first });
  }
  const { urls, same, changed, unlisted, cut } = tally;
  const source = document.name;
  await terminal.printJson({
    v,
    type: 'summary',
    source,
    agent,
    from,
    to,
    urls,
    same,
    changed,
    unlisted,
    cut,
  });
}

function countOf(tally: Tally, verdicts: string): number {
  let count = 0;
  for (const kind of tally.kinds.values()) if (verdictsOf(kind) === verdicts) count += kind.count;
  return count;
}

function sideText({ line, text, because, error }: Side): string {
  if (error !== undefined) return error.name;
  return line === undefined ? because.replaceAll('-', ' ') : `line ${line} (${cut((text ?? '').trim())})`;
}

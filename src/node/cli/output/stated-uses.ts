/** What a file says of the use of a page, for people. */

import { statedUses, type StatedUse } from '../../../answers/stated-uses.js';
import type { Preferences } from '../../../core/preferences/preferences.js';
import { counted, cut, styled, type Text } from './text.js';

/** So many lines are shown of each use, and so many licenses. */
const SHOWN = 5;

/** A heading and a line for each statement; nothing where nothing is said. */
export function preferenceRows(preferences: Preferences): Text[] {
  const rows = [...statedUses(preferences).flatMap(useRows), ...licenseRows(preferences)];
  return rows.length === 0 ? [] : ['', '  What the page may be used for:', ...rows];
}

function useRows({ use, answer, from }: StatedUse): Text[] {
  const shown = from.slice(0, SHOWN).map(({ line, text, says, decided }, index): Text => {
    const heading = index === 0 ? `${use.padEnd(WORD_WIDTH)}${answer}` : '';
    const row = `    ${heading.padEnd(WORD_WIDTH + ANSWER_WIDTH)}line ${line ?? 0}: ${cut(text.trim())}`;
    if (decided) return row;
    return [row, styled('dim', says === 'unknown' ? '    <- cannot be read' : '    <- does not decide')];
  });
  const beyond = from.length - SHOWN;
  return beyond > 0 ? [...shown, `    ${counted(beyond, 'more line')}`] : shown;
}

/** As wide as the longest of their words, and two blanks. */
const WORD_WIDTH = 'search'.length + 2;
const ANSWER_WIDTH = 'disallowed'.length + 2;

function licenseRows({ licenses }: Preferences): Text[] {
  const shown = licenses.slice(0, SHOWN).map(({ url, line }) => `    license ${cut(url)} (line ${line})`);
  const beyond = licenses.length - SHOWN;
  return beyond > 0 ? [...shown, `    ${counted(beyond, 'more license')}`] : shown;
}

/** `train disallowed (line 3), search allowed (line 4), license (line 1)`; empty where nothing is said. */
export function preferencesInShort(preferences: Preferences): string {
  const uses = statedUses(preferences).map(({ use, answer, from }) => {
    const { line } = from.find(({ decided }) => decided) ?? from[0] ?? {};
    return `${use} ${answer} (line ${line ?? 0})`;
  });
  const [license] = preferences.licenses;
  return [...uses, ...(license === undefined ? [] : [`license (line ${license.line})`])].join(', ');
}

/** What a page may be used for: a crawler that may fetch it may still be asked not to do everything with it. */

import type { PreferencesJson, StatedUseJson } from 'robotparser/readings';
import { element } from '../parts/element.js';
import { excerpt } from '../parts/excerpt.js';

/** A button that leads to a line. */
export type LinkToLine = (line: number) => HTMLElement;

const USES = {
  train: 'AI training',
  search: 'search',
  input: 'AI answers',
  use: 'how much may be shown',
} as const satisfies Readonly<Record<string, string>>;

export function usesOf(preferences: PreferencesJson | undefined, link: LinkToLine): Node[] {
  if (preferences === undefined) return [];
  const { licenses = [] } = preferences;
  const rows = [
    ...useRow(USES.train, preferences.train, link),
    ...useRow(USES.search, preferences.search, link),
    ...useRow(USES.input, preferences.input, link),
    ...useRow(USES.use, preferences.use, link),
    ...licenses.map(({ url }) => element('li', {}, 'terms: ', element('code', {}, excerpt(url)))),
  ];
  return [element('p', {}, 'What it may be used for:'), element('ul', { class: 'uses' }, ...rows)];
}

function useRow(name: string, stated: StatedUseJson | undefined, link: LinkToLine): Node[] {
  if (stated === undefined) return [];
  const from = stated.from.flatMap(({ line, text }) => [
    ', ',
    ...(line === undefined ? [] : [link(line), ' ']),
    element('code', {}, excerpt(text.trim())),
  ]);
  return [element('li', {}, `${name}: ${stated.answer}`, ...from)];
}

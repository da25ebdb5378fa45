/** What stands over the columns of a table. */

import type { Crawler } from 'robotparser/crawlers';
import { PURPOSES } from '../fields/purposes.js';
import type { Versions } from '../survey/survey.js';
import { readingFamilies } from './reading-families.js';

export interface Column {
  /** What it asks about: a crawler's token or the name of a reading. */
  readonly key: string;
  readonly name: string;
  /** Below the name: whose it is, left out where there is little room, and what it is for. */
  readonly operator: string;
  readonly note: string;
  /** Shown on hover: more about it. */
  readonly says: string;
}

export function crawlerColumns(tokens: readonly string[], crawlers: readonly Crawler[]): readonly Column[] {
  return tokens.map((token) => {
    const known = crawlers.find((crawler) => crawler.token.toLowerCase() === token.toLowerCase());
    return {
      key: token,
      name: token,
      operator: known?.operator ?? '',
      note: known?.purposes.map((purpose) => PURPOSES[purpose]).join(', ') ?? '',
      says: known?.sources[0]?.url ?? '',
    };
  });
}

/** One column for each family. */
export function familyColumns(versions: Versions): readonly Column[] {
  return readingFamilies.map(({ name, says, members: [first] }) => ({
    key: first,
    name,
    operator: '',
    note: versions[first] ?? '',
    says,
  }));
}

/** One column for each reading. */
export function readingColumns(versions: Versions): readonly Column[] {
  return readingFamilies.flatMap(({ says, members }) =>
    members.map((dialect) => ({
      key: dialect,
      name: dialect,
      operator: '',
      note: versions[dialect] ?? '',
      says,
    })),
  );
}

/** The string form of a rerp parser. */

import { floatRepr } from '../../languages/python/numbers.js';
import { repr } from '../../languages/python/text.js';
import type { SpanGroup } from '../../core/span-group.js';
import type { RerpSheet } from '../../dialects/rerp/index.js';
import { rerpPath } from '../../dialects/rerp/rules.js';

/** `str(parser)`: the sitemaps as a Python list, then the groups in the order in which they are searched. */
export function stringFormOf({ sitemaps, groups }: RerpSheet): string {
  const listed = sitemaps.length === 0 ? '' : `Sitemaps: [${sitemaps.map(repr).join(', ')}]\n\n`;
  return listed + groups.map(groupText).join('\n');
}

function groupText(group: SpanGroup): string {
  const { delay } = group;
  const lines = group.agents.map((agent) => `User-agent: ${agent}`);
  // Quirk: a delay of zero is not shown, one that is not a number is. Mirrors `_Ruleset.__unicode__`.
  if (delay !== undefined && delay !== 0) lines.push(`Crawl-delay: ${floatRepr(delay)}`);
  for (const rule of group.rules) lines.push(`${rule.allow ? 'Allow' : 'Disallow'}: ${rerpPath(rule)}`);
  return lines.map((line) => `${line}\n`).join('');
}

/**
 * READINGS.md: who reads what how. Every case of the conformance suite and every oddity that MIGRATION.md lists, with the
 * answers of all readings side by side.
 */
import { deflateRawSync } from 'node:zlib';
import { parse } from '../../src/core/robots.js';
import { LISTED_FAMILIES } from '../../src/dialects/list.js';
import { dialects } from '../../src/entries/dialects.js';
import type { Answer, ConformanceCase } from '../../test/conformance/case.js';
import { groups } from '../../test/conformance/cases/groups.js';
import { lines } from '../../test/conformance/cases/lines.js';
import { rules } from '../../test/conformance/cases/rules.js';
import { urls } from '../../test/conformance/cases/urls.js';
import { deviations } from '../../test/conformance/deviations.js';
import { keptRows } from '../../test/documents/migration-tables.js';

/** One robots.txt and one question. */
export interface ReadingCase {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
}

/** The address of the page with a case in it, read by a dialect; undefined if the document is read without the page. */
export type AddressOf = (asked: ReadingCase, dialect: string) => string | undefined;

const COLUMNS = LISTED_FAMILIES.flatMap(({ members }) =>
  members.map(({ column, name }) => [column, name] as const),
);

const SIGNS: Readonly<Record<Answer, string>> = {
  allowed: '✓',
  disallowed: '✗',
  'no answer': '–',
  raises: '!',
};

const SECTIONS: readonly (readonly [section: string, title: string])[] = [
  ['2.2', 'Lines and characters'],
  ['2.2.1', 'Groups and the crawlers they apply to'],
  ['2.2.2', 'Rules, paths and which rule wins'],
  ['2.2.3', 'Stars and dollars'],
];

/** The originals whose oddities MIGRATION.md lists in a table, and the dialect each table is about. */
const ORIGINALS = [
  ['robotexclusionrulesparser', 'rerpGym2008'],
  ['Python before RFC 9309', 'pythonClassic'],
  ['Python after RFC 9309', 'pythonRfc9309Released'],
  ["Ruby's robotstxt", 'ruby'],
  ["Perl's WWW::RobotRules", 'perl'],
  ['Protego', 'protego'],
  ['reppy', 'reppy'],
  ["Google's matcher", 'google'],
  ['npm robots-parser', 'robotsParser'],
] as const;

const HEAD = `# Who reads what how

RFC 9309 leaves some things open, and parsers deviate from the rest. Each row is a robots.txt with one question, and the answers
of ten parsers in fifteen versions and modes. They are computed by this package, whose dialects are compared with the original
parsers ([How we know](HOW_WE_KNOW.md)). To cite a row of the first four tables, link to its anchor, which does not change.

✓ allowed, ✗ disallowed, – no answer (the file does not apply to this URL), ! the parser raises an error. **Bold** differs from
RFC 9309. The crawler is \`Foo\` and the URL \`http://example.com/a\` unless the row says otherwise.
`;

/** The fragment that opens a case on the page, read by a dialect. */
export function fragmentOf({ robots, agent, url }: ReadingCase, dialect: string): string {
  const shown = { text: robots, agent, urls: url, dialect };
  return `#case=${deflateRawSync(JSON.stringify(shown)).toString('base64url')}`;
}

/** The whole document. */
export function renderReadings(addressOf: AddressOf): string {
  const cases = [...lines, ...groups, ...rules, ...urls];
  const sections = SECTIONS.map(([section, title]) => {
    const within = cases.filter((one) => one.section === section);
    return [
      `## RFC 9309, section ${section}: ${title}`,
      `<https://www.rfc-editor.org/rfc/rfc9309.html#section-${section}>`,
      tableOf(within.map((one) => caseRow(one, addressOf))),
      reasonsFor(within),
    ].join('\n\n');
  });
  const oddities = ORIGINALS.map(([original, dialect]) => {
    const rows = keptRows(`Quirks preserved from ${original}`).flatMap((row) =>
      oddityRow(row, dialect, addressOf),
    );
    return [`### Of ${original}`, tableOf(rows)].join('\n\n');
  });
  return `${[
    HEAD.trimEnd(),
    ...sections,
    '## Oddities that somebody relies on',
    'Each is what the parser in the heading does; [MIGRATION.md](MIGRATION.md) has them with their reasons.',
    ...oddities,
  ].join('\n\n')}\n`;
}

interface Row {
  readonly told: string;
  readonly robots: string;
  readonly cells: readonly string[];
}

function caseRow(
  { name, robots, agent = 'Foo', url = 'http://example.com/a' }: ConformanceCase,
  addressOf: AddressOf,
): Row {
  const asked = { robots, agent, url };
  const anchor = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const conditions = [
    ...(agent === 'Foo' ? [] : [`for ${code(agent)}`]),
    ...(url === 'http://example.com/a' ? [] : [`at ${code(url)}`]),
  ].join(' ');
  const told =
    `<a id="${anchor}"></a>${linked(escaped(name), addressOf(asked, 'rfc9309'))} ${conditions}`.trim();
  return { told, robots, cells: cellsOf(asked, addressOf) };
}

/** Rows that ask for None, or for something else than a verdict, have no place in the table. */
function oddityRow(
  { file, agent, url, why }: ReturnType<typeof keptRows>[number],
  dialect: (typeof ORIGINALS)[number][1],
  addressOf: AddressOf,
): Row[] {
  if (agent === null || url === '') return [];
  const isPath = url.startsWith('/') && dialect !== 'perl';
  const asked = { robots: file, agent, url: isPath ? `http://example.com${url}` : url };
  const who = agent === 'AnyBot' ? '' : `for ${code(agent)} `;
  const told = `${linked(why, addressOf(asked, dialect))} ${who}at ${code(url)}`;
  return [{ told, robots: file, cells: cellsOf(asked, addressOf) }];
}

function tableOf(rows: readonly Row[]): string {
  const head = ['case', 'robots.txt', ...COLUMNS.map(([title]) => title)];
  return [
    `| ${head.join(' | ')} |`,
    `| --- | --- | ${COLUMNS.map(() => ':-:').join(' | ')} |`,
    ...rows.map(({ told, robots, cells }) => `| ${[told, fileOf(robots), ...cells].join(' | ')} |`),
  ].join('\n');
}

/** A sign for each dialect, which opens the case on the page as that dialect reads it. What differs from the standard is bold. */
function cellsOf(asked: ReadingCase, addressOf: AddressOf): string[] {
  const answers = answersTo(asked);
  return COLUMNS.map(([title, dialect], column) => {
    const answer = answers[column] ?? 'no answer';
    const sign = linked(SIGNS[answer], addressOf(asked, dialect), `${title}: ${answer}`);
    return answer === answers[0] ? sign : `**${sign}**`;
  });
}

function answersTo({ robots, agent, url }: ReadingCase): Answer[] {
  const site = `${/^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? 'http://example.com'}/robots.txt`;
  const home = url.startsWith('https://other.') ? 'https://shop.example/robots.txt' : site;
  return COLUMNS.map(([, name]) => {
    const { allowed, error } = parse(robots, { dialect: dialects[name], url: home }).explain(agent, url);
    if (error !== undefined) return 'raises';
    if (allowed === undefined) return 'no answer';
    return allowed ? 'allowed' : 'disallowed';
  });
}

/** Why readings differ: each reason once, with those who have it. */
function reasonsFor(cases: readonly ConformanceCase[]): string {
  const names = new Set(cases.map(({ name }) => name));
  const reasons = new Map<string, string[]>();
  for (const [title, dialect] of COLUMNS) {
    for (const { because, answers } of deviations.get(dialect) ?? []) {
      if (!Object.keys(answers).some((name) => names.has(name))) continue;
      reasons.set(because, [...(reasons.get(because) ?? []), title]);
    }
  }
  return [
    'Why they differ:',
    '',
    ...[...reasons].map(([because, who]) => `- ${who.join(', ')}: ${escaped(because)}.`),
  ].join('\n');
}

function fileOf(robots: string): string {
  const shown = robots.split('\n').map((line) => (line.length > 60 ? `${line.slice(0, 60)}…` : line));
  return shown.length > 12
    ? `${shown.length} lines`
    : shown.map((line) => (line === '' ? ' ' : code(line))).join('<br>');
}

/** As the test of MIGRATION.md quotes them, so that nothing invisible stands in a table. */
function code(text: string): string {
  const visible = JSON.stringify(text)
    .slice(1, -1)
    .replaceAll('\\"', '"')
    .replaceAll('|', '\\|')
    .replaceAll(
      /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\u00a0]/gu,
      (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
    );
  return visible.includes('`') ? `\`\` ${visible} \`\`` : `\`${visible}\``;
}

function linked(text: string, address: string | undefined, title?: string): string {
  if (address === undefined) return text;
  return title === undefined ? `[${text}](${address})` : `[${text}](${address} "${title}")`;
}

/** What Markdown would take for something else. */
function escaped(text: string): string {
  return text.replaceAll(/[*_<|]/g, (sign) => `\\${sign}`);
}

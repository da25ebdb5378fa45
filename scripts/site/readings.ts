/**
 * READINGS.md: who reads what how. Every case of the conformance suite and every quirk that test/conformance/quirks.md lists, with the
 * answers of all readings side by side.
 */
import { deflateRawSync } from 'node:zlib';
import type { Dialect } from '../../src/core/dialect.js';
import { parse } from '../../src/core/robots.js';
import { LISTED_FAMILIES } from '../../src/dialects/list.js';
import { dialects } from '../../src/entries/dialects.js';
import { cases, deviations, type Answer, type ConformanceCase } from '../../test/conformance/cases.js';
import { commonOddities, counted, type CommonOddity } from './oddities.js';
import { shownRows, type KeptRow } from '../../test/documents/migration-tables.js';

/** One robots.txt and one question. */
export interface ReadingCase {
  readonly robots: string;
  readonly agent: string;
  readonly url: string;
  /** The URL of the robots.txt, where that is not the one of the URL's own site. */
  readonly home?: string | undefined;
}

/** The address of the page with a case in it, read by a dialect; undefined if the document is read without the page. */
export type AddressOf = (asked: ReadingCase, dialect: string) => string | undefined;

const COLUMNS = LISTED_FAMILIES.flatMap(({ members }) =>
  members.map(({ column, name }) => [column, name] as const),
);

const SIGNS: Readonly<Record<Answer | 'obeyed' | 'not obeyed', string>> = {
  allowed: '✓',
  disallowed: '✗',
  'no answer': '–',
  raises: '!',
  obeyed: '✓',
  'not obeyed': '✗',
};

const SECTIONS: readonly (readonly [section: string, title: string])[] = [
  ['2.2', 'Lines and characters'],
  ['2.2.1', 'Groups and the crawlers they apply to'],
  ['2.2.2', 'Rules, paths and which rule wins'],
  ['2.2.3', 'Stars and dollars'],
];

/** The originals with a table of quirks, its page in migration/, the dialect it is about, and the site of its files. */
export const ORIGINALS: readonly (readonly [
  original: string,
  page: string,
  dialect: keyof typeof dialects,
  site?: string,
])[] = [
  ['robotexclusionrulesparser', 'rerp', 'rerpGym2008'],
  ['Python before RFC 9309', 'python-before-rfc-9309', 'pythonClassic'],
  ['Python after RFC 9309', 'python-after-rfc-9309', 'pythonRfc9309Released'],
  ["Ruby's robotstxt", 'ruby-robotstxt', 'ruby'],
  ["Perl's WWW::RobotRules", 'perl-robot-rules', 'perl', 'http://h'],
  ['Protego', 'protego', 'protego'],
  ['reppy', 'reppy', 'reppy', 'http://example.com'],
  ["Google's matcher", 'google', 'google'],
  ['npm robots-parser', 'robots-parser', 'robotsParser', 'https://shop.example'],
];

const HEAD = `# How each parser reads robots.txt

RFC 9309 leaves some things open, and parsers deviate from the rest. Each row shows a robots.txt, a question, and the answers
of ${LISTED_FAMILIES.length} parsers in ${COLUMNS.length} versions and modes, computed by this package, whose dialects are compared with the original
parsers ([How we know](HOW_WE_KNOW.md)). To cite a row of the first four tables, link to its anchor, which does not change.

✓ allowed, ✗ disallowed, – no answer (the file does not apply to this URL), ! the parser raises an error. **Bold** differs from
RFC 9309. The crawler is \`Foo\` and the URL \`http://example.com/a\` unless the row says otherwise.
`;

/** The fragment that opens a case on the page, read by a dialect. */
export function fragmentOf({ robots, agent, url }: ReadingCase, dialect: string): string {
  const shown = { text: robots, agent, urls: url, dialect };
  return `#case=${deflateRawSync(JSON.stringify(shown)).toString('base64url')}`;
}

/** Every question of the document, with the answers of all dialects. */
export function everyReading(): Pick<Oddity, 'asked' | 'answers'>[] {
  const told = cases.map((one) => ({ asked: one, answers: answersTo(one) }));
  return [...told, ...ORIGINALS.flatMap(([original]) => odditiesOf(original))];
}

/** The whole document. */
export function renderReadings(addressOf: AddressOf): string {
  const sections = SECTIONS.map(([section, title]) => {
    const within = cases.filter((one) => one.section === section);
    return [
      `## RFC 9309, section ${section}: ${title}`,
      `<https://www.rfc-editor.org/rfc/rfc9309.html#section-${section}>`,
      tableOf(within.map((one) => caseRow(one, addressOf))),
      reasonsFor(within),
    ].join('\n\n');
  });
  const oddities = ORIGINALS.map(([original, , dialect]) => {
    const rows = odditiesOf(original).map((oddity) => oddityRow(oddity, dialect, addressOf));
    return [`### ${original}`, tableOf(rows)].join('\n\n');
  });
  return `${[
    HEAD.trimEnd(),
    ...sections,
    commonestOddities(addressOf),
    '## Quirks that crawlers rely on',
    'In each row the parser of the heading differs from RFC 9309. The robots.txt belongs to the site of the URL, except for Perl\n(`http://h`), reppy (`http://example.com`) and robots-parser (`https://shop.example`). The pages of [MIGRATION.md](MIGRATION.md)\nlist the quirks that these tables cannot show.',
    ...oddities,
  ].join('\n\n')}\n`;
}

/** So many of the commonest oddities are shown. */
const COMMONEST = 20;

function commonestOddities(addressOf: AddressOf): string {
  const { date, files } = counted;
  const commonest = [...commonOddities].sort((one, other) => other.inFiles - one.inFiles);
  const rows = commonest.slice(0, COMMONEST).map((oddity) => {
    const { told, robots, url, inFiles, inLines } = oddity;
    const asked = { robots, agent: 'Foo', url };
    const shown = `${linked(told, addressOf(asked, 'rfc9309'))} (${inFiles} files, ${inLines} lines)`;
    const cells = cellsOf(asked, addressOf, obeyedBy(oddity));
    return { told: shown, robots, question: ['', code(url)] as const, cells };
  });
  return [
    '## The twenty commonest oddities, and who obeys them',
    `How often they occur in ${files} robots.txt files of 2024 to 2026, counted on ${date} by \`npm run readings-document -- --count\`. ✓ the\nparser does what the line says, ✗ it does not, ! it raises an error. **Bold** differs from RFC 9309.`,
    tableOf(rows),
  ].join('\n\n');
}

function obeyedBy({ robots, url, obeyed }: CommonOddity): ReadonlyMap<string, keyof typeof SIGNS> {
  return new Map(
    Object.entries(dialects).map(([name, dialect]) => {
      const read = parse(robots, { dialect, url: homeOf(url) });
      const does =
        typeof obeyed === 'boolean' ? read.allows('Foo', url) === obeyed : obeyed(read) !== undefined;
      return [name, read.failure !== undefined ? 'raises' : does ? 'obeyed' : 'not obeyed'];
    }),
  );
}

interface Row {
  readonly told: string;
  readonly robots: string;
  /** The crawler and the URL; empty if they are the usual ones. */
  readonly question: readonly [agent: string, url: string];
  readonly cells: readonly string[];
}

function caseRow(one: ConformanceCase, addressOf: AddressOf): Row {
  const { name, robots, agent, url } = one;
  const anchor = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
  const told = `<a id="${anchor}"></a>${linked(escaped(name), addressOf(one, 'rfc9309'))}`;
  const question = [
    agent === 'Foo' ? '' : code(agent),
    url === 'http://example.com/a' ? '' : code(url),
  ] as const;
  return { told, robots, question, cells: cellsOf(one, addressOf) };
}

/** A row of such a table with what every dialect answers to it. */
export interface Oddity {
  readonly row: KeptRow;
  readonly asked: ReadingCase;
  readonly answers: Answers;
}

/** The quirks of an original with the answers of all readings. */
export function odditiesOf(original: string): Oddity[] {
  const [, page = '', dialect, site = ''] = ORIGINALS.find(([name]) => name === original) ?? [];
  return shownRows(page).map((row) => {
    const { file: robots, agent, url } = row;
    if (agent === null) throw new Error(`READINGS.md cannot show a question of None: ${row.why}`);
    const isPath = url.startsWith('/') && dialect !== 'perl';
    const home = site === '' || url.startsWith(`${site}/`) || isPath ? undefined : `${site}/robots.txt`;
    const asked = { robots, agent, url: isPath ? (site || 'http://example.com') + url : url, home };
    return { row, asked, answers: answersTo(asked) };
  });
}

function oddityRow(
  { row: { agent, url, why }, asked }: Oddity,
  dialect: keyof typeof dialects,
  addressOf: AddressOf,
): Row {
  // The page takes a file for that of the URL's own site.
  const address: AddressOf = asked.home === undefined ? addressOf : () => undefined;
  const question = [agent === null || agent === 'AnyBot' ? '' : code(agent), code(url)] as const;
  return {
    told: linked(why, address(asked, dialect)),
    robots: asked.robots,
    question,
    cells: cellsOf(asked, address),
  };
}

function tableOf(rows: readonly Row[]): string {
  const head = ['case', 'robots.txt', 'crawler', 'URL', ...COLUMNS.map(([title]) => title)];
  return [
    `| ${head.join(' | ')} |`,
    `| --- | --- | --- | --- | ${COLUMNS.map(() => ':-:').join(' | ')} |`,
    ...rows.map(
      ({ told, robots, question, cells }) =>
        `| ${[told, fileOf(robots), ...question, ...cells].join(' | ')} |`,
    ),
  ].join('\n');
}

/** A sign for each dialect, which opens the case on the page as that dialect reads it. What differs from the standard is bold. */
function cellsOf(
  asked: ReadingCase,
  addressOf: AddressOf,
  answers: ReadonlyMap<string, keyof typeof SIGNS> = answersTo(asked),
): string[] {
  return COLUMNS.map(([title, dialect]) => {
    const answer = answers.get(dialect) ?? 'no answer';
    const sign = linked(SIGNS[answer], addressOf(asked, dialect), `${title}: ${answer}`);
    return answer === answers.get('rfc9309') ? sign : `**${sign}**`;
  });
}

/** By the name of the dialect. */
type Answers = ReadonlyMap<string, Answer>;

function answersTo(asked: ReadingCase): Answers {
  return new Map(Object.entries(dialects).map(([name, dialect]) => [name, answerOf(dialect, asked)]));
}

function answerOf(dialect: Dialect, { robots, agent, url, home = homeOf(url) }: ReadingCase): Answer {
  const read = parse(robots, { dialect, url: home });
  const { allowed, error = read.failure } = read.explain(agent, url);
  if (error !== undefined) return 'raises';
  if (allowed === undefined) return 'no answer';
  return allowed ? 'allowed' : 'disallowed';
}

/** The robots.txt of a URL's own site. */
export function homeOf(url: string): string {
  return `${/^https?:\/\/[^/?#]*/.exec(url)?.[0] ?? 'http://example.com'}/robots.txt`;
}

/** Why readings differ: each reason once, with those who have it. */
function reasonsFor(cases: readonly ConformanceCase[]): string {
  const names = new Set(cases.map(({ name }) => name));
  const reasons = new Map<string, string[]>();
  for (const [title, dialect] of COLUMNS) {
    for (const { because, dialects: deviating, answers } of deviations) {
      if (!deviating.includes(dialect) || !Object.keys(answers).some((name) => names.has(name))) continue;
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

/** As the tests of migration/ quote them, so that nothing invisible stands in a table. */
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

/** What comes from outside cannot steer a terminal, whichever way it takes. */
import { expect, test } from '@jest/globals';
import { visible, visibleJson } from '../../../src/core/visible.js';
import { cut, render, styled } from '../../../src/node/cli/output/text.js';
import { runAmong } from './program.js';
import { sampleOf } from '../../support/samples.js';

test.each([
  ['colours are spelled out', '\u001b[31mred', '\\u{1b}[31mred'],
  ['so are the single codes that begin them', '\u009b31mred', '\\u{9b}31mred'],
  ['lines cannot be overwritten', 'allowed\rdisallowed\b', 'allowed\\u{d}disallowed\\u{8}'],
  ['the direction of writing cannot be turned', '/\u202egnp.exe', '/\\u{202e}gnp.exe'],
  ['half a character is spelled out', '/\ud800', '/\\u{d800}'],
  ['text of all scripts stays', '/straße/漢字/é🤖', '/straße/漢字/é🤖'],
  ['a tab stays', 'Allow:\t/', 'Allow:\t/'],
])('%s', (_, text, shown) => {
  expect(visible(text)).toBe(shown);
});

test('a style is shown where colours are, and what is in it is made visible', () => {
  const text = ['\u001b[1m', styled('red', ['no ', styled('bold', '\u001b[0m')])];
  expect(render(text, 'hidden')).toBe('\\u{1b}[1mno \\u{1b}[0m');
  expect(render(text, 'shown')).toBe('\\u{1b}[1m\u001b[31mno \u001b[1m\\u{1b}[0m\u001b[22m\u001b[39m');
});

test('a long line is cut', () => {
  expect(cut('x'.repeat(1_000_000))).toBe(`${'x'.repeat(200)}…`);
});

/** Control characters beyond ASCII, line separators and direction marks: each of them, and a tag beyond 16 bits. */
const UNSEEN = [
  ...Array.from({ length: 0x21 }, (_, index) => 0x7f + index),
  ...[0x061c, 0x200e, 0x200f, 0x2028, 0x2029, 0x202a, 0x202e, 0x2066, 0x2069, 0xfeff, 0xe0001],
].map((code) => String.fromCodePoint(code));

test.each(UNSEEN)('JSON escapes %j and means the same', (character) => {
  const json = visibleJson({ [character]: `a${character}b` });
  expect(json).toMatch(/^[ -~]*$/);
  expect(JSON.parse(json)).toEqual({ [character]: `a${character}b` });
});

const HOSTILE = '\u001b[31m\u0007\u009b1m\u202e\u061c\u2028';

/** Every door through which a text of somebody else's comes in. */
const DOORS: readonly (readonly [what: string, line: string])[] = [
  ['a command', `check${HOSTILE}`],
  ['a topic of the help', `help ${HOSTILE}`],
  ['an option', `check --x${HOSTILE}`],
  ['the value of an option', `check robots.txt Foobot / --site ${HOSTILE}`],
  ['a header', `check robots.txt Foobot / --user-agent ${HOSTILE}`],
  ['a choice', `lint robots.txt --format ${HOSTILE}`],
  ['a dialect', `check robots.txt Foobot / -d ${HOSTILE}`],
  ['the name of a file', `check ${HOSTILE} Foobot /`],
  ['the name of a list', `check robots.txt Foobot --urls ${HOSTILE}`],
  ['a folder of answers', `check --agent a http://a.example --cache robots.txt/${HOSTILE}`],
  ['a URL that is typed', `check robots.txt Foobot ${HOSTILE}`],
  ['a page that is typed', `check --agent Foobot ${HOSTILE}`],
  ['a URL to fetch', `fetch http://${HOSTILE}`],
  ['a crawler', `explain robots.txt ${HOSTILE} /`],
  ['a crawler that Google knows by another name', `check robots.txt ${HOSTILE} / -d google`],
  ['a list of URLs', 'check robots.txt Foobot --urls urls.txt'],
  ['a list of pages', 'check --agent Foobot --urls urls.txt'],
  ['a list, as JSON', 'check --agent Foobot --urls urls.txt --json'],
  ['a list of changes', 'compare robots.txt a --urls urls.txt --from ruby --to google'],
  ['a robots.txt', 'explain hostile.txt Foobot /x'],
  ['a robots.txt, as JSON', 'explain hostile.txt Foobot /x --json'],
  ['a robots.txt in a table', 'compare hostile.txt Foobot /x'],
  ['a robots.txt with faults', 'lint hostile.txt'],
  ['a robots.txt with faults, for GitHub', 'lint hostile.txt --format github'],
  ['a robots.txt with faults, as SARIF', 'lint hostile.txt --format sarif --readings'],
  ['a robots.txt at a glance', 'audit hostile.txt'],
  ['a robots.txt at a glance, as JSON', 'audit hostile.txt --json'],
  ['a code of a rule', `lint --explain ${HOSTILE}`],
  ['a pattern', `lint *${HOSTILE}`],
  ...['text', 'json', 'github', 'junit', 'tap'].map(
    (format) => [`expectations, as ${format}`, `test expected.txt --format ${format}`] as const,
  ),
  ['a robots.txt of expectations', 'test nowhere.txt'],
  ['pairs in JSON', 'bulk pairs.jsonl --robots robots.txt'],
  ['pairs in JSON, as CSV', 'bulk pairs.jsonl --robots robots.txt --out csv'],
  ['pairs in CSV', 'bulk pairs.csv --robots robots.txt'],
  ['pairs in CSV, as JSON', 'bulk pairs.csv --robots robots.txt --out jsonl'],
  ['a crawler of pairs', `bulk urls.txt --robots robots.txt --agent ${HOSTILE}`],
  ['an archive', `bulk urls.txt --robots ${HOSTILE} --agent a`],
  ['the URL of a Redis', `check --agent a http://a.example --redis redis://${HOSTILE}`],
  ['the URL of a proxy', `fetch http://a.example --proxy http://${HOSTILE}`],
  ['a shell', `completion ${HOSTILE}`],
];

const FILES = {
  'robots.txt': 'User-agent: *\nDisallow: /private\n',
  'hostile.txt': `User-agent: *\nDisallow: /*${HOSTILE}\nDisallow: /x\nno${HOSTILE}\n`,
  'expected.txt': `robots: robots.txt\nFoobot /x${HOSTILE} allowed\nFoobot /private${HOSTILE} allowed\n`,
  'nowhere.txt': `robots: ${HOSTILE}\nFoobot / allowed\n`,
  'pairs.jsonl': `{"id":"\\u001b\\u202e","url":"/x\\u009b","agent":"a\\u2028"}\nno${HOSTILE}\n`,
  'pairs.csv': `id,url,agent\n1${HOSTILE},/x${HOSTILE},a${HOSTILE}\n"${HOSTILE}\n`,
  'urls.txt': `foo:${HOSTILE}\n/private${HOSTILE}\nhttp://${HOSTILE}/\n`,
};

test.each(sampleOf(DOORS, 6))('nothing hostile reaches the terminal through: %s', async (_, line) => {
  const { stdout, stderr } = await runAmong(FILES, line);
  const shown = stdout + stderr;
  expect(shown).not.toBe('');
  expect(shown).not.toMatch(/[^\P{Cc}\n\t]|[\p{Cf}\p{Zl}\p{Zp}]/u);
});

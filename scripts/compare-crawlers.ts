/**
 * Compares the list of crawlers with a snapshot of ai.robots.txt, and lists what differs: `npm run compare-crawlers --
 * robots.json`. A snapshot is the project's robots.json, or an object whose `missing` has entries with a `token`.
 */
import { readFileSync } from 'node:fs';
import { crawlers } from '../src/entries/crawlers.js';

/** Names that the list leaves out on purpose. */
const LEFT_OUT: ReadonlyMap<string, string> = new Map([
  ['openai', 'a brand: no crawler of OpenAI is documented to look for it'],
]);

const [file] = process.argv.slice(2);
if (file === undefined) throw new Error('Name a snapshot: npm run compare-crawlers -- robots.json');

const snapshot = entriesOf(JSON.parse(readFileSync(file, 'utf8')));
const known = new Map(crawlers.flatMap((crawler) => crawler.tokens.map((token) => [nameOf(token), crawler])));
const missing = [...snapshot.keys()].filter((name) => !known.has(name) && !LEFT_OUT.has(name));
const leftOut = [...snapshot.keys()].filter((name) => LEFT_OUT.has(name));
const gone = crawlers.filter(
  ({ token, sources }) =>
    sources.some(({ url }) => /ai\.robots\.txt/.test(url)) && !snapshot.has(nameOf(token)),
);
const otherwise = crawlers.filter(({ token, robotsTxt, sources: [source] }) => {
  const respect = snapshot.get(nameOf(token));
  if (respect === undefined || source?.by !== 'third-party') return false;
  return respect !== 'unknown' && robotsTxt !== respect;
});

console.log(`${snapshot.size} names in the snapshot, ${crawlers.length} in the list`);
print('not in the list', missing);
print(
  'left out of the list',
  leftOut.map((name) => `${name}: ${LEFT_OUT.get(name) ?? ''}`),
);
print(
  'cited from ai.robots.txt, and not in the snapshot',
  gone.map(({ token }) => token),
);
print(
  'said to treat robots.txt otherwise',
  otherwise.map(
    ({ token, robotsTxt }) => `${token}: ${robotsTxt} here, ${snapshot.get(nameOf(token)) ?? ''} there`,
  ),
);

function print(what: string, names: readonly string[]): void {
  console.log(`${names.length} ${what}`);
  for (const name of names) console.log(`  ${name}`);
}

/** Each name with what the snapshot says of it and robots.txt. */
function entriesOf(parsed: unknown): ReadonlyMap<string, 'obeyed' | 'ignored' | 'unknown'> {
  if (typeof parsed !== 'object' || parsed === null) throw new Error('A snapshot is a JSON object');
  const listed: unknown = Reflect.get(parsed, 'missing');
  const entries: readonly (readonly [unknown, unknown])[] = Array.isArray(listed)
    ? listed.map((entry: unknown) => [member(entry, 'token'), entry])
    : Object.entries(parsed);
  return new Map(entries.map(([name, entry]) => [nameOf(String(name)), respectOf(member(entry, 'respect'))]));
}

function member(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
}

function respectOf(respect: unknown): 'obeyed' | 'ignored' | 'unknown' {
  const text = String(respect).replace(/^\[/, '').toLowerCase();
  return text.startsWith('yes') ? 'obeyed' : /^no\b/.test(text) ? 'ignored' : 'unknown';
}

/** In lower case and without a version. */
function nameOf(token: string): string {
  return token.toLowerCase().replace(/[/ ]\d[\d.]*$/, '');
}

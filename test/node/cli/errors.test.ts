/** Misuse and what cannot be read: one line each, that says what to do. */
import { expect, test } from '@jest/globals';
import { deadOrigin, refusal, runAmong, type CommandLine } from './program.js';
import { sampleOf } from '../../support/samples.js';

const FILES = { 'robots.txt': 'User-agent: *\nDisallow: /private\n' };

const MISUSE: readonly (readonly [line: CommandLine, says: RegExp])[] = [
  [
    'chek',
    /^Unknown command 'chek'; begin with one of check, .*'robotparser --help'; did you mean 'check'\?$/,
  ],
  ['--jsno', /^Unknown option '--jsno'/],
  ['--versoin', /^Unknown option '--versoin'; .*; did you mean '--version'\?$/],
  ['bulk --in xml', /^Option --in takes one of jsonl, csv, list, not 'xml'; see 'robotparser bulk --help'$/],
  ['check --addresses private', /^Option --addresses takes one of any, public, not 'private'; see/],
  ['completion bash zsh', /^completion takes one word after it; leave 'zsh' out$/],
  ['manual check', /^manual takes nothing after it; leave 'check' out$/],
  ['--version --json', /^--version takes nothing after it; leave '--json' out$/],
  ['help check explain', /^help takes one word after it; leave 'explain' out$/],
  ['check', /^SOURCE, AGENT and URL are needed, or --agent AGENT and the URLs of pages/],
  ['check robots.txt Foobot', /^No URL to check; name one, or a list with --urls FILE/],
  ['check robots.txt Foobot private', /^URL 'private' is neither absolute nor a path; begin it/],
  ['check robots.txt /private Foobot', /^AGENT '\/private' is a URL; write SOURCE AGENT URL/],
  [['check', 'robots.txt', '', '/'], /^AGENT is empty; write the name of a crawler or \*/],
  ['check --agent Foobot /page', /^With --agent every operand is the URL of a page, which '\/page' is not/],
  ['check - Foobot --urls -', /^Standard input cannot be both SOURCE and the list of URLs/],
  ['check robots.txt Foobot / --colour', /^Unknown option --colour; see 'robotparser check --help'$/],
  ['check robots.txt Foobot / -x', /^Unknown option -x/],
  [
    'check robots.txt Foobot / --delay',
    /^--delay keeps the pace that each page's site asks for: name the crawler with --agent and leave SOURCE out; see/,
  ],
  [
    'check --agent Foobot --agent Barbot --delay https://a.example',
    /^--delay keeps the pace of one crawler; name it with one --agent; see/,
  ],
  [
    'check --agent A --concurrency 1.5 https://a.example',
    /^Option --concurrency takes a whole number from 1 to 4096, got '1.5'; see/,
  ],
  ['bulk --delay', /^--delay keeps the pace of one crawler/],
  ['bulk --delay --agent A --robots robots.txt', /^--delay .*: leave --robots out; see/],
  ['bulk --delay --agent A --out counts', /^--delay delays lines, and --out counts prints none/],
  ['check robots.txt Foobot / --jsno', /^Unknown option --jsno; did you mean '--json'\?; see/],
  [
    'check robots.txt Foobot / -d protgo',
    /^Unknown dialect 'protgo'; choose one of rfc9309, .* did you mean 'protego'\?/,
  ],
  [
    'lint robots.txt --format jsn',
    /^Option --format takes one of text, .*, not 'jsn'; did you mean 'json'\?/,
  ],
  ['lint robots.txt -f jsn', /^Option -f takes one of text, json, github, sarif, not 'jsn'/],
  ['help fetsh', /^Unknown command 'fetsh'; .*; did you mean 'fetch'\?$/],
  [
    'check robots.txt Foobot / --site shop.example',
    /^Option --site takes the URL of a site, not 'shop.example'; write https:\/\/shop.example/,
  ],
  ['check robots.txt Foobot / --site http://a:99999', /^Option --site takes the URL of a site/],
  ['check robots.txt Foobot / --site ftp://a.example', /^Option --site takes the URL of a site/],
  [
    'check robots.txt Foobot / --user-agent Фубот/1.0',
    /^Option --user-agent cannot be sent: 'Ф' is not allowed in a header; write Latin letters/,
  ],
  [['fetch', 'https://a.example', '--user-agent', ' '], /^Option --user-agent cannot be sent: it is blank/],
  [
    'check --agent Foobot https://a.example --user-agent (+https://a.example)',
    /^Option --user-agent '.*' names no crawler/,
  ],
  ['check --agent A http://a --deadline soon', /^Option --deadline takes a number from/],
  ['check --agent A http://a --redis here', /^Option --redis takes redis:\/\/..., rediss:\/\/.../],
  [
    'fetch http://a --proxy a.example',
    /^Option --proxy takes http:\/\/..., https:\/\/..., environment, not /,
  ],
  [
    'fetch --proxy socks5://user:sekret@proxy.example http://a',
    /^Option --proxy takes http:\/\/..., https:\/\/..., environment, not 'socks5:\/\/\*\*\*:\*\*\*@proxy\.example'/,
  ],
  ['check --source robots.txt /', /^--source needs --agent; name/],
  ['check robots.txt Foobot / --dialect', /^Option --dialect needs a value; write --dialect NAME/],
  ['check robots.txt / --agent --json', /^Option --agent needs a value; write --agent NAME/],
  ['check robots.txt Foobot / --json=yes', /^Option --json takes no value; write --json alone/],
  ['check robots.txt Foobot / -d google -d ruby', /^Option -d is given twice/],
  ['compare robots.txt Foobot / --from google', /^--from also needs --to; name/],
  ['compare robots.txt Foobot / --to google', /^--to also needs --from; name/],
  [
    'compare --agent Foobot https://a.example/ --from google --to rfc9309',
    /^--from and --to compare one file/,
  ],
  ['lint', /^SOURCE is needed: a URL, a file, a pattern or - for standard input/],
  ['lint robots.txt --format text --json', /^--json and --format text contradict each other/],
  ['fetch', /^URL is needed, such as https:\/\/example.com/],
  ['fetch robots.txt', /^URL 'robots.txt' cannot be fetched; begin it with https/],
  ['fetch https://a.example https://b.example', /^One URL at a time/],
];

const UNREADABLE: readonly (readonly [line: string, says: RegExp])[] = [
  ['check none.txt Foobot /', /^Cannot read none.txt: there is no such file; SOURCE is a URL/],
  [
    'compare none.txt Foobot / --from google --to rfc9309',
    /^Cannot read none.txt: there is no such file; SOURCE is a URL/,
  ],
  ['lint none.txt', /^Cannot read none.txt: there is no such file; SOURCE is a URL/],
  ['lint .', /^Cannot read \.: it is a folder; SOURCE is a URL/],
  [
    'check robots.txt Foobot --urls none',
    /^Cannot read none: there is no such file; name a file with one record per line/,
  ],
  [
    'compare robots.txt Foobot --urls none --from google --to rfc9309',
    /^Cannot read none: there is no such file; name a file with one record per line/,
  ],
  [
    'check DEAD Foobot /',
    /^Cannot fetch \S+: .* \(refused, ECONNREFUSED, transient\); check the URL, or save the file and name it instead/,
  ],
  [
    'bulk robots.txt --agent Foobot --robots robots.txt -o . --resume',
    /^Cannot write to \.: it is a folder; name another file with --output$/,
  ],
  ['pack robots.txt -o .', /^Cannot write to \.: it is a folder; name another file with --output$/],
  ['fetch DEAD', /^Cannot fetch \S+: .* \(refused, ECONNREFUSED, transient\); check the URL/],
  [
    'fetch https://user:secret@a.example/',
    /^Cannot fetch \S+: it contains a user name or password.* \(bad-url, \w+\); check/,
  ],
];

test.each(sampleOf(MISUSE, 6))('misuse ends with 2: %s', async (line, says) => {
  await expectOneLine(line, says, 2);
});

test.each(sampleOf(UNREADABLE, 6))('what cannot be read ends with 3: %s', async (line, says) => {
  await expectOneLine(line.replace('DEAD', await deadOrigin()), says, 3);
});

test.each([
  ['pythonClassic', 'the limit of an original that has none', 16 * 2 ** 20],
  ['reppy', "an original's limit", 2 ** 20],
])('as %s, a file above %s is refused, not held', async (dialect, _, limit) => {
  const text = '# a line\n'.repeat(2_000_000);
  const says = `holds more than ${limit} bytes, more than a crawler reads of a robots.txt\n`;
  expect(await runAmong({ 'large.txt': text }, `check large.txt Foobot / -d ${dialect}`)).toEqual(
    refusal(3, `robotparser: Cannot read large.txt: it ${says}`),
  );
});

test.each([
  ['what it was asked', 'check robots.txt Foobot /private', 1],
  ['what it did not find', 'check none.txt Foobot /', 3],
  ['how it was misused', 'chek', 2],
  ['what it reads from standard input', 'check - Foobot /private', 1],
  ['nothing while its input stays unread', 'check - Foobot --urls -', 2],
])('a process of its own tells %s as a run in a process for many does', async (_, line, exit) => {
  const input = FILES['robots.txt'];
  const shared = await runAmong(FILES, line, { input });
  expect(shared.exit).toBe(exit);
  expect(await runAmong(FILES, line, { input, env: {} })).toEqual(shared);
});

async function expectOneLine(given: CommandLine, says: RegExp, code: number): Promise<void> {
  const { stdout, stderr, exit } = await runAmong(FILES, given);
  const [line = '', ...more] = stderr.split('\n');
  expect({ stdout, more, exit }).toEqual({ stdout: '', more: [''], exit: code });
  expect(line.replace(/^robotparser: /, '')).toMatch(says);
}

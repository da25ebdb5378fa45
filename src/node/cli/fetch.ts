/** `robotparser fetch`: what a crawler gets when it asks for a robots.txt. */

import { visible } from '../../answers/visible.js';
import type { Access } from '../../core/dialect.js';
import { charsetOf } from '../../fetch/content-type.js';
import { freshUntilMs } from '../../fetch/freshness.js';
import type { FetchOutcome } from '../../fetch/outcome.js';
import type { Command } from './command.js';
import { dialectNamed, fetchPolicyOf } from './dialect-names.js';
import { fetchOutcome, isWebUrl, robotsTxtAt } from './document.js';
import { Exit, Misuse } from './exit.js';
import { DIALECT, JSON_LINES, USER_AGENT } from './options.js';
import type { Terminal } from './terminal.js';
import { counted } from './visible.js';

export const fetch: Command = {
  name: 'fetch',
  summary: 'show what a crawler gets: redirects, status, size, charset, freshness, the file',
  forms: ['URL'],
  details: [
    'URL is that of a robots.txt or of a site.',
    'The file goes to standard output, byte for byte, and what is told of it to standard error; with --json all of\n' +
      'it is one object on standard output.',
    'Ends with 0 whatever the status, 2 when the command is misused, 3 when no answer came.',
  ],
  options: [
    { ...DIALECT, says: 'whose way of fetching is used; rfc9309 by default' },
    USER_AGENT,
    JSON_LINES,
  ],
  examples: [
    { says: 'look at it', types: 'fetch https://example.com' },
    { says: 'keep it', types: 'fetch https://example.com > robots.txt' },
    {
      says: 'as another crawler',
      types: "fetch https://example.com --user-agent 'Foobot/1.0 (+https://foobot.example)'",
    },
  ],
  async run(line, terminal) {
    const [url, extra] = line.operands;
    if (url === undefined) throw new Misuse('URL is needed, such as https://example.com');
    if (!isWebUrl(url))
      throw new Misuse(`URL '${url}' is not one to fetch, begin it with https:// or http://`);
    if (extra !== undefined) throw new Misuse(`One URL at a time, leave '${extra}' out`);
    const dialect = dialectNamed(line.value(DIALECT.name) ?? 'rfc9309');
    const policy = fetchPolicyOf(dialect).name;
    const outcome = await fetchOutcome(robotsTxtAt(url), { policy, userAgent: line.value(USER_AGENT.name) });
    if (line.has(JSON_LINES.name)) await terminal.print(JSON.stringify(factsOf(outcome)));
    else await showOutcome(outcome, terminal);
    return Exit.fine;
  },
};

/** Documented in COMMANDS.md; fields are only ever added. */
function factsOf(outcome: FetchOutcome) {
  const { url, finalUrl, redirects, status, access, headers, bytes, truncated } = outcome;
  return {
    url,
    finalUrl,
    redirects,
    status,
    access,
    size: bytes.length,
    truncated,
    charset: charsetOf(headers['content-type']) ?? null,
    freshForSeconds: freshSeconds(outcome),
    headers,
    text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes),
  };
}

const MEANING: Readonly<Record<Access, string>> = {
  read: 'the file decides',
  'allow-all': 'everything is allowed',
  'disallow-all': 'nothing is allowed',
  unknown: 'nothing is known',
  fail: 'an error',
};

async function showOutcome(outcome: FetchOutcome, terminal: Terminal): Promise<void> {
  const { redirects, finalUrl, status, access, headers, bytes, truncated } = outcome;
  const facts: (readonly [string, string])[] = [
    ...redirects.map(({ status, from, to }) => ['redirect', `${status} ${from} -> ${to}`] as const),
    ['url', finalUrl],
    ['status', `${status}: ${MEANING[access]}`],
    ['size', `${counted(bytes.length, 'byte')}${truncated ? ', cut there' : ''}`],
    ['charset', charsetOf(headers['content-type']) ?? 'not told'],
    ['fresh', `for ${counted(freshSeconds(outcome), 'second')}`],
    ...Object.entries(headers),
  ];
  for (const [name, value] of facts) {
    await terminal.remark(`${terminal.paintRemark('dim', `${name}:`)} ${visible(value)}`);
  }
  if (terminal.stdout.isTTY === true) await terminal.print(visibleLines(bytes));
  else await terminal.printRaw(bytes);
}

function freshSeconds(outcome: FetchOutcome): number {
  return Math.round((freshUntilMs(outcome) - outcome.respondedMs) / 1000);
}

/** What a terminal shows must not steer it. */
function visibleLines(bytes: Uint8Array): string {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines.map(visible).join('\n');
}

/** Runs `fetch`. */

import type { Access } from '../../../core/dialect.js';
import { charsetOf } from '../../../fetch/content-type.js';
import { freshUntilMs } from '../../../fetch/response-lifetime.js';
import type { FetchOutcome } from '../../../fetch/outcome.js';
import { Exit, Misuse, type ExitCode } from '../exit.js';
import { fetchOutcome, isWebUrl, robotsTxtAt } from '../input/document.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { DIALECT, JSON_LINES } from '../line/options.js';
import { howToFetch } from '../line/question.js';
import type { Terminal } from '../output/terminal.js';
import { counted, styled } from '../output/text.js';

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [url, extra] = line.operands;
  if (url === undefined) throw new Misuse('URL is needed, such as https://example.com');
  if (!isWebUrl(url)) throw new Misuse(`URL '${url}' cannot be fetched; begin it with https:// or http://`);
  if (extra !== undefined) throw new Misuse(`One URL at a time; leave '${extra}' out`);
  const dialect = dialectNamed(line.value(DIALECT) ?? 'rfc9309');
  const outcome = await fetchOutcome(robotsTxtAt(url), howToFetch(line, [dialect]));
  if (line.has(JSON_LINES)) await terminal.printJson(factsOf(outcome));
  else await showOutcome(outcome, terminal);
  return Exit.fine;
}

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
    freshForSeconds: freshSeconds(outcome) ?? null,
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
  const fresh = freshSeconds(outcome);
  const facts: (readonly [string, string])[] = [
    ...redirects.map(({ status, from, to }) => ['redirect', `${status} ${from} -> ${to}`] as const),
    ['url', finalUrl],
    ['status', `${status}: ${MEANING[access]}`],
    ['size', `${counted(bytes.length, 'byte')}${truncated ? ', cut there' : ''}`],
    ['charset', charsetOf(headers['content-type']) ?? 'not stated'],
    [
      'fresh',
      fresh === undefined ? 'not at all: a failure is retried soon' : `for ${counted(fresh, 'second')}`,
    ],
    ...Object.entries(headers),
  ];
  for (const [name, value] of facts) await terminal.remark([styled('dim', `${name}:`), ` ${value}`]);
  if (terminal.stdout.isTTY !== true) {
    await terminal.printRaw(bytes);
    return;
  }
  for (const line of linesOf(bytes)) await terminal.print(line);
}

/** Failures are not kept: each crawler decides on its own when to try again. */
export function freshSeconds(outcome: FetchOutcome): number | undefined {
  const { status, respondedMs } = outcome;
  if (status === 429 || status >= 500) return undefined;
  return Math.round((freshUntilMs(outcome) - respondedMs) / 1000);
}

/** Output to a terminal must not control it. */
function linesOf(bytes: Uint8Array): string[] {
  const lines = new TextDecoder().decode(bytes).split(/\r\n|\r|\n/);
  if (lines.at(-1) === '') lines.pop();
  return lines;
}

/** Verdicts for JSON lines, one per line, in order and as they arrive. */

import { isUtf8 } from 'node:buffer';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setImmediate } from 'node:timers/promises';
import type { RobotsCache } from '../../cache/robots-cache.js';
import { agentOf } from './endpoints.js';
import { checkedQuestion, IN_LINE, membersIn } from './fields.js';
import { Problem, problemOf } from './problem.js';

/** The most bytes in a line: its URL may be written with escapes. */
const LONGEST_LINE = 524_288;
/** The most bytes in all lines together: about a million lines. */
export const LONGEST_BATCH = 67_108_864;
/** How many lines of a chunk are answered before other requests get their turn. */
const LINES_AT_ONCE = 256;
/** How many lines may wait for their sites before reading pauses. */
const MOST_WAITING = 1024;

const NEWLINE = 10;

/** Answers the lines of a request; reading pauses while the client does not read its answers. */
export async function answerLines(
  cache: RobotsCache,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answers = new OrderedAnswers(response);
  for await (const lines of linesIn(request)) {
    for (let at = 0; at < lines.length; at += LINES_AT_ONCE) {
      if (at > 0) await setImmediate();
      answers.add(lines.slice(at, at + LINES_AT_ONCE).map((line) => answerTo(cache, line)));
      await answers.room();
    }
  }
  await answers.end();
}

/** Whole lines, as they arrive; an unreadable line becomes a problem. */
async function* linesIn(request: AsyncIterable<Buffer>): AsyncGenerator<(string | Problem)[]> {
  let rest: Buffer[] = [];
  let restBytes = 0;
  let bytes = 0;
  for await (const chunk of request) {
    bytes += chunk.length;
    if (bytes > LONGEST_BATCH) {
      yield [
        new Problem('too-large', `a batch may have ${LONGEST_BATCH} bytes; send the other lines in another`),
      ];
      return;
    }
    const end = chunk.lastIndexOf(NEWLINE);
    const begun = chunk.subarray(end + 1);
    if (end >= 0) {
      yield linesOf(Buffer.concat([...rest, chunk.subarray(0, end)]));
      rest = [];
      restBytes = 0;
    }
    restBytes += begun.length;
    // The beginning of a line that is too long is enough.
    if (restBytes <= LONGEST_LINE + chunk.length) rest.push(begun);
  }
  if (restBytes > 0) yield linesOf(Buffer.concat(rest));
}

function linesOf(bytes: Buffer): (string | Problem)[] {
  const isText = isUtf8(bytes);
  return bytes
    .toString(isText ? 'utf8' : 'latin1')
    .split('\n')
    .map((line) => {
      if (line.length > LONGEST_LINE)
        return new Problem('too-large', `a line may have ${LONGEST_LINE} bytes`);
      if (isText) return line;
      const own = Buffer.from(line, 'latin1');
      return isUtf8(own) ? own.toString() : new Problem('malformed-json', 'the line is not UTF-8');
    });
}

/** Never rejects: the answer to an invalid line says what is wrong. */
async function answerTo(cache: RobotsCache, line: string | Problem): Promise<string> {
  let members: readonly (readonly [string, unknown])[] = [];
  try {
    if (line instanceof Problem) throw line;
    members = membersIn(line);
    const question = checkedQuestion(IN_LINE, members);
    const { url, agent, id } = question;
    const allowed = await cache.isAllowed(url, agentOf(question));
    return `${JSON.stringify({ id, url, agent, allowed })}\n`;
  } catch (thrown) {
    const known = members.filter(([name, value]) => NAMED.includes(name) && typeof value === 'string');
    return `${JSON.stringify({ ...Object.fromEntries(known), allowed: null, error: problemOf(thrown) })}\n`;
  }
}

/** The members of an invalid line that its answer repeats. */
const NAMED = ['id', 'url'];

/** Writes answers in the order of their lines, and all available ones together. */
class OrderedAnswers {
  readonly #response: ServerResponse;
  #text = '';
  #waiting = 0;
  #written: Promise<void> = Promise.resolve();

  constructor(response: ServerResponse) {
    this.#response = response;
  }

  add(answers: readonly Promise<string>[]): void {
    this.#waiting += answers.length;
    this.#written = this.#written.then(() => this.#write(answers));
  }

  /** Resolves when there is room for more lines. */
  async room(): Promise<void> {
    if (this.#waiting > MOST_WAITING || this.#response.writableNeedDrain) await this.#written;
    if (this.#response.writableNeedDrain) await drained(this.#response);
  }

  async end(): Promise<void> {
    await this.#written;
    this.#response.end(this.#text);
    this.#text = '';
  }

  async #write(answers: readonly Promise<string>[]): Promise<void> {
    for (const answer of answers) {
      const text = await answer;
      this.#waiting--;
      // Answers available at the end of this turn of the event loop are sent together.
      if (this.#text === '') void setImmediate().then(() => this.#flush());
      this.#text += text;
      if (this.#response.writableNeedDrain) await drained(this.#response);
    }
  }

  #flush(): void {
    if (this.#text !== '') this.#response.write(this.#text);
    this.#text = '';
  }
}

/** Resolves when the client has read the output or disconnected. */
async function drained(response: ServerResponse): Promise<void> {
  if (response.destroyed) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      response.off('drain', end).off('close', end);
      resolve();
    };
    response.on('drain', end).on('close', end);
  });
}

/** Makes calls on a facade's object, before a server that answers as the sequence says. */

import type { TimeOfDay } from '../../src/core/dialect.js';
import { inClockForm } from '../../test/recorded/openings.js';
import { serveOnLoopback } from '../loopback.js';
import type { Call, CannedAnswer, Found, Questions, Surroundings } from './driver.js';

const START_MS = 1_700_000_000_000;

/** What each call gives. */
export async function play(
  { make, written }: Pick<Found, 'make' | 'written'>,
  { make: args, web = {}, calls }: Questions,
): Promise<unknown[]> {
  const did: string[] = [];
  let now = START_MS;
  const advance = (seconds: number): void => void (now += seconds * 1000);
  const server = Object.keys(web).length > 0 ? await serveAnswers(web, did) : undefined;
  try {
    const surroundings: Surroundings = {
      proxy: server?.origin ?? 'http://127.0.0.1:1',
      now: () => now,
      sleep(seconds) {
        did.push(`sleep ${String(seconds)}`);
        advance(seconds);
        return Promise.resolve();
      },
    };
    const first = attempt(() => make(args, surroundings));
    if (typeof first === 'string') return calls.map(() => `made: ${first}`);
    let object = first;
    const results: unknown[] = [];
    for (const call of calls) {
      did.length = 0;
      const [name, argument] = call;
      let result: unknown;
      if (name === '@advance') advance(Number(argument));
      else if (name === '<') object = first;
      else result = await attempt(() => callOn(object, call));
      if (name.startsWith('>') && typeof result === 'object') [object, result] = [result, undefined];
      if (result instanceof Response) {
        await result.body?.cancel();
        results.push([result.status, messageOf(result), result.url, [...did]]);
      } else results.push(result === object ? null : plain(inTheirs(result, written)));
    }
    return results;
  } finally {
    await server?.close();
  }
}

/** The same on an object of an original in JavaScript, which needs no surroundings. */
export function playHere(object: unknown, calls: readonly Call[]): unknown[] {
  return calls.map((call) => plain(attempt(() => callOn(object, call))));
}

function inTheirs(result: unknown, written: Found['written']): unknown {
  return typeof result === 'number' || typeof result === 'boolean' ? (written?.(result) ?? result) : result;
}

/** Perl's request takes the method first, and ours in the second argument, as fetch does. */
function callOn(object: unknown, [name, ...args]: Call): unknown {
  if (typeof object !== 'object' || object === null) throw new TypeError('There is no object');
  if (name.startsWith('=')) return void Reflect.set(object, name.slice(1), args[0]);
  if (name.startsWith('.')) return Reflect.get(object, name.slice(1));
  if (name === 'len') return Reflect.get(object, 'length');
  if (name === 'each') {
    const [list, ...calls] = args;
    const answers = membersOf(callOn(object, [String(list)])).map((each) =>
      playHere(each, calls.filter(isCall)),
    );
    return [...new Map(answers.map((each) => [JSON.stringify(each), each])).values()];
  }
  const spelt = name === 'str' ? 'toString' : name.replace(/^>/, '');
  // In Python an object has the methods of its class, too.
  const method: unknown = Reflect.get(spelt in object ? object : object.constructor, spelt);
  if (typeof method !== 'function') throw new TypeError(`There is no ${name}`);
  return Reflect.apply(method, object, name.endsWith('request') ? [args[1], { method: args[0] }] : args);
}

function membersOf(value: unknown): unknown[] {
  if (value === undefined || value === null) return [];
  return value instanceof Map ? [...value.values()] : Array.isArray(value) ? value : [value];
}

function isCall(value: unknown): value is Call {
  return Array.isArray(value) && typeof value[0] === 'string';
}

function attempt(work: () => unknown): unknown {
  const said = (error: unknown): string => {
    if (!(error instanceof Error)) return 'raised nothing';
    return error.name === 'PerlError' ? `dies: ${error.message}` : `raised ${error.name}`;
  };
  try {
    const result = work();
    return result instanceof Promise ? result.catch(said) : result;
  } catch (error) {
    return said(error);
  }
}

function messageOf({ headers, statusText }: Response): string {
  return headers.get('client-warning') === 'Internal response' ? 'internal' : statusText;
}

/** As JSON has it: nothing is null, what can be walked is a list. */
function plain(value: unknown): unknown {
  if (value === undefined) return null;
  if (typeof value !== 'object' || value === null) return value;
  if (isIterable(value)) return Array.from(value, plain);
  if (isTimeOfDay(value)) return inClockForm(value);
  throw new TypeError(`Cannot write what a call gave: it is a ${value.constructor.name}`);
}

function isTimeOfDay(value: object): value is TimeOfDay {
  return 'hour' in value && 'minute' in value;
}

function isIterable(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value;
}

/** A proxy that answers for every host. */
async function serveAnswers(
  web: NonNullable<Questions['web']>,
  did: string[],
): Promise<Awaited<ReturnType<typeof serveOnLoopback>>> {
  const left = new Map(Object.entries(web).map(([url, answers]) => [url, [...answers]]));
  return serveOnLoopback(({ method = '', url = '', headers }, response) => {
    did.push([method, url, headers['user-agent'] ?? '', headers.from ?? ''].join(' '));
    const answers = left.get(url) ?? [NOT_FOUND];
    const { status, fields, body } = (answers.length > 1 ? answers.shift() : answers[0]) ?? NOT_FOUND;
    // What was not said is not added.
    response.sendDate = false;
    response.writeHead(status, 'Some', fields.flat());
    response.end(Buffer.from(method === 'HEAD' ? '' : body, 'hex'));
  });
}

const NOT_FOUND: CannedAnswer = { status: 404, fields: [], body: '' };

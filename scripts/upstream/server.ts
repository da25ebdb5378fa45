/**
 * The Node process behind the bridges: reads requests, a line of JSON each, from standard input, asks the package and
 * writes the answers to standard output.
 *
 *   {"do":"new","entry":"compat/python","name":"RobotFileParser","args":[""]}       {"value":{"object":1,"class":...}}
 *   {"do":"call","on":1,"name":"can_fetch","args":["x","/"]}                        {"value":true}
 *   {"do":"get","on":1,"name":"url"}      {"do":"set","on":1,"name":"url","value":""}
 *
 * Without `on`, `name` begins at the exports of `entry`: `Protego.parse`. `now` (seconds) in a request is the time for
 * what the request does. Where an argument is `{"callback":"name"}`, the bridge is asked in the middle of an answer:
 * it is sent `{"callback":"name","args":[...]}` and answers `{"value":...}` or `{"error":{...}}`.
 *
 * `"do":"record"` calls a function with one more argument, an object whose methods only note that they are called, and
 * answers what was noted: for each call the number of texts and the texts, the method's name first.
 *
 * Started with the folder in which the package is installed, and `--fields` for bridges that read no JSON: then an answer
 * is `ok` or `error` and all its texts, in hexadecimal digits, separated by tabs.
 */

import { createRequire } from 'node:module';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Fields } from '../../test/recorded/cases.js';
import { inAscii, inHexadecimal } from '../parity/ask-process.js';

const [installed = '.', form = '--json'] = process.argv.slice(2);
const load = createRequire(join(installed, 'bridge.cjs'));
const lines = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

/** Marks what the bridge keeps and only lends. */
const KEPT = Symbol('kept');

/** What the bridge holds a number of. */
const objects = new Map<number, object>();
const numbers = new WeakMap<object, number>();
let now: number | undefined;

async function nextLine(): Promise<Fields | undefined> {
  const next = await lines.next();
  if (next.done === true) return undefined;
  const parsed: unknown = JSON.parse(next.value);
  if (!isFields(parsed)) throw new Error('Cannot answer: a request is no object');
  return parsed;
}

async function answerTo(request: Fields): Promise<void> {
  try {
    now = typeof request['now'] === 'number' ? request['now'] : undefined;
    send({ value: encoded(await done(request)) });
  } catch (error) {
    send({ error: described(error) });
  }
}

async function done(request: Fields): Promise<unknown> {
  const { args, value, name, entry, on } = request;
  const path = String(name).split('.');
  const last = path.pop() ?? '';
  const exported: unknown = typeof on === 'number' ? objects.get(on) : load(packageName(entry));
  const receiver = path.reduce(memberOf, exported);
  const given = Array.isArray(args) ? args.map(decoded) : [];
  switch (request['do']) {
    case 'new':
      return Reflect.construct(functionOf(receiver, last), given);
    case 'call':
      return settled(await Reflect.apply(functionOf(receiver, last), receiver, given));
    case 'record':
      return recorded((recorder) =>
        Reflect.apply(functionOf(receiver, last), receiver, [...given, recorder]),
      );
    case 'get':
      return memberOf(receiver, last);
    case 'set':
      if (!Reflect.set(asObject(receiver), last, decoded(value))) throw new TypeError(`Cannot set ${last}`);
      return null;
    default:
      throw new Error(`Cannot do ${String(request['do'])}`);
  }
}

function recorded(work: (recorder: object) => unknown): unknown[] {
  const calls: string[][] = [];
  const methods: ProxyHandler<object> = {
    get:
      (_, name) =>
      (...args: unknown[]) =>
        calls.push([String(name), ...leaves(args)]),
  };
  work(new Proxy({}, methods));
  return calls.map((call) => [call.length, ...call]);
}

/** A list may hold what the bridge was asked for. */
function settled(result: unknown): unknown {
  return Array.isArray(result) ? Promise.all(result) : result;
}

function packageName(entry: unknown): string {
  return typeof entry === 'string' ? `robotparser/${entry}` : 'robotparser';
}

function memberOf(receiver: unknown, name: string): unknown {
  return Reflect.get(asObject(receiver), name);
}

function functionOf(receiver: unknown, name: string): Callable {
  const member = memberOf(receiver, name);
  if (!isCallable(member)) throw new TypeError(`Cannot call ${name}: it is no function`);
  return member;
}

type Callable = (...args: unknown[]) => unknown;

function isCallable(value: unknown): value is Callable {
  return typeof value === 'function';
}

function asObject(value: unknown): object {
  if ((typeof value !== 'object' && typeof value !== 'function') || value === null) {
    throw new TypeError(`Cannot ask ${String(value)} for anything`);
  }
  return value;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** An argument as the package takes it. */
function decoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(decoded);
  if (!isFields(value)) return value;
  if (typeof value['object'] === 'number') return objects.get(value['object']);
  if (typeof value['bytes'] === 'string') return new Uint8Array(Buffer.from(value['bytes'], 'hex'));
  if (value['undefined'] === true) return undefined;
  if (typeof value['exported'] === 'string') return memberOf(load('robotparser/dialects'), value['exported']);
  if (value['clock'] === true) return () => (now === undefined ? Date.now() : now * 1000);
  if (value['fetch'] === true) return fetchThroughBridge;
  if (typeof value['callback'] === 'string') {
    const name = value['callback'];
    return (...args: unknown[]) => called(name, args);
  }
  if (typeof value['error'] === 'string') {
    return Object.assign(new Error(value['error']), { [KEPT]: value['kept'] });
  }
  if (typeof value['kept'] === 'number') return { [KEPT]: value['kept'] };
  return Object.fromEntries(Object.entries(value).map(([key, entry]) => [key, decoded(entry)]));
}

/** Asks the bridge in the middle of an answer. */
async function called(callback: string, args: readonly unknown[]): Promise<unknown> {
  send({ callback, args: args.map(encoded) });
  let answer = await nextLine();
  // Whoever is asked may ask for something first.
  for (; answer !== undefined && 'do' in answer; answer = await nextLine()) await answerTo(answer);
  const error = answer?.['error'];
  if (isFields(error)) throw Object.assign(new Error(String(error['message'])), { code: error['code'] });
  return decoded(answer?.['value']);
}

/** What the bridge answers: `{"status":200,"headers":{...},"body":{"bytes":"..."}}`. */
async function fetchThroughBridge(url: string): Promise<Response> {
  const answer = await called('fetch', [url]);
  if (!isFields(answer)) throw new Error('Cannot fetch: the bridge gave no answer');
  const { status, headers, body } = answer;
  return new Response(body instanceof Uint8Array ? Buffer.from(body) : null, {
    status: Number(status),
    headers: isFields(headers) ? Object.entries(headers).map(([name, value]) => [name, String(value)]) : [],
  });
}

/** A result as JSON has it; the bridge gets a number for an object. */
function encoded(value: unknown): unknown {
  if (value === undefined || value === null) return null;
  if (typeof value === 'number' && !Number.isFinite(value)) return { number: String(value) };
  if (Array.isArray(value)) return value.map(encoded);
  if (typeof value === 'function') return { function: true };
  if (typeof value !== 'object') return value;
  if (KEPT in value) return { kept: value[KEPT] };
  if (value instanceof Error) return { error: described(value) };
  if (value instanceof Uint8Array) return { bytes: Buffer.from(value).toString('hex') };
  if (isIterator(value)) return Array.from(value, encoded);
  if (form === '--fields' && Object.getPrototypeOf(value) === Object.prototype) {
    return Object.values(value).map(encoded);
  }
  const number = numbers.get(value) ?? objects.size + 1;
  numbers.set(value, number);
  objects.set(number, value);
  return { object: number, class: value.constructor.name };
}

function isIterator(value: object): value is Iterable<unknown> {
  return Symbol.iterator in value && 'next' in value;
}

function described(error: unknown): Fields {
  if (!(error instanceof Error)) return { name: 'Error', message: String(error) };
  const { name, message } = error;
  const kept: unknown = KEPT in error ? error[KEPT] : undefined;
  return { name, message, kept, url: encoded(Reflect.get(error, 'url')) };
}

function send(answer: Fields): void {
  process.stdout.write(`${form === '--fields' ? asFields(answer) : inAscii(answer)}\n`);
}

function asFields(answer: Fields): string {
  const texts = 'error' in answer ? leaves(answer['error']) : leaves(answer['value']);
  return ['error' in answer ? 'error' : 'ok', ...texts.map(inHexadecimal)].join('\t');
}

function leaves(value: unknown): string[] {
  if (Array.isArray(value)) return value.flatMap(leaves);
  if (isFields(value)) return Object.values(value).flatMap(leaves);
  return [String(value)];
}

for (let request = await nextLine(); request !== undefined; request = await nextLine()) {
  await answerTo(request);
}

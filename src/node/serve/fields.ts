/** The fields of requests, as JSON Schemas: they appear in the OpenAPI document, and requests are validated against them. */

import { jsonIn } from '../../core/json.js';
import { isPlainObject } from '../../core/options.js';
import { describeArgument } from '../../core/arguments.js';
import { Problem } from './problem.js';

interface TextSchema {
  readonly type: 'string';
  readonly format?: 'uri';
  readonly minLength: number;
  readonly maxLength: number;
  readonly pattern?: RegExp;
}

interface NumberSchema {
  readonly type: 'integer' | 'number';
  readonly minimum: number;
  readonly maximum: number;
}

export type Field = (TextSchema | NumberSchema) & {
  readonly description: string;
  /** What to write instead, for error messages. */
  readonly expected: string;
  readonly isRequired?: true;
};

export type FieldTable = Readonly<Record<string, Field>>;

export interface CheckedInput {
  readonly url: string;
  readonly agent: string | undefined;
  readonly id: string | undefined;
  readonly numbers: Readonly<Record<string, number>>;
}

/** Longer URLs belong in a body: a request's head is limited. */
const LONGEST_IN_QUERY = 4096;

const URL_FIELD = {
  type: 'string',
  format: 'uri',
  minLength: 1,
  maxLength: 65_536,
  // A name has 253 characters at most; parsing finds any other mistake in a host.
  pattern: /^\s*[Hh][Tt][Tt][Pp][Ss]?:[/\\]*[^/\\?#]{1,255}(?:[/\\?#]|$)/,
  description: 'The page: an absolute http or https URL',
  expected: 'an absolute http or https URL of at most 65,536 characters',
  isRequired: true,
} as const satisfies Field;

/** A list of product tokens is not a crawler's name, and a verdict would not reveal the mistake. */
const AGENT = {
  type: 'string',
  minLength: 1,
  maxLength: 1024,
  pattern: /^(?![A-Za-z0-9_.-]+(?:, ?[A-Za-z0-9_.-]+)+$)[!-~](?:[ -~]*[!-~])?$/,
  description: "The name of a crawler other than the service's own, as robots.txt files name it",
  expected: 'the name of one crawler, such as FooBot, in visible ASCII characters',
} as const satisfies Field;

const ID = {
  type: 'string',
  minLength: 0,
  maxLength: 1024,
  description: 'Returned with the answer',
  expected: 'a text of at most 1,024 characters',
} as const satisfies Field;

function milliseconds(maximum: number, description: string): Field {
  const expected = `a whole number of milliseconds from 0 to ${maximum}`;
  return { type: 'integer', minimum: 0, maximum, description, expected };
}

/** The longest wait for a turn: five minutes, the longest delay that sites may ask for by default. */
const LONGEST_WAIT_MS = 300_000;

export const IN_QUERY = {
  url: {
    ...URL_FIELD,
    maxLength: LONGEST_IN_QUERY,
    expected: 'an absolute http or https URL of at most 4,096 characters, percent-encoded',
  },
  agent: AGENT,
} as const satisfies FieldTable;

export const IN_LINE: FieldTable = { url: URL_FIELD, agent: AGENT, id: ID };

export const IN_TURN: FieldTable = {
  url: URL_FIELD,
  waitMs: milliseconds(LONGEST_WAIT_MS, 'How many milliseconds to wait for the turn; 0 by default'),
};

export const IN_REPORT: FieldTable = {
  url: URL_FIELD,
  status: {
    type: 'integer',
    minimum: 100,
    maximum: 999,
    description: 'The HTTP status of the page',
    expected: 'an HTTP status code such as 429',
    isRequired: true,
  },
  retryAfter: {
    type: 'number',
    minimum: 0,
    maximum: 31_536_000,
    description: 'Its Retry-After, in seconds',
    expected: 'a number of seconds from 0 to 31536000',
  },
  tookMs: milliseconds(86_400_000, 'How many milliseconds the page took'),
};

/** @throws Problem for an unknown, repeated or missing field, and for an invalid value */
export function checkedQuestion(
  fields: FieldTable,
  given: readonly (readonly [string, unknown])[],
): CheckedInput {
  const texts: Record<string, string> = {};
  const numbers: Record<string, number> = {};
  for (const [name, value] of given) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (field === undefined) throw unknownParameter(name, fields);
    if (name in texts || name in numbers)
      throw new Problem('repeated-parameter', `'${name}' is given twice; leave one out`, name);
    if (typeof value === 'string' && isText(field, value)) texts[name] = value;
    else if (typeof value === 'number' && isNumber(field, value)) numbers[name] = value;
    else throw wrongParameter(name, field, value);
  }
  for (const name in fields) {
    const field = fields[name];
    if (field?.isRequired === true && !(name in texts) && !(name in numbers))
      throw new Problem('missing-parameter', `'${name}' is missing, it must be ${field.expected}`, name);
  }
  const { url = '', agent, id } = texts;
  return { url, agent, id, numbers };
}

/** The names and values of a query, decoded. */
export function queryIn(query: string): [string, string][] {
  if (query === '') return [];
  return query.split('&').map((part) => {
    const equals = part.indexOf('=');
    const [name, value] = equals < 0 ? [part, ''] : [part.slice(0, equals), part.slice(equals + 1)];
    return [decoded(name), decoded(value)];
  });
}

export function membersIn(json: string): [string, unknown][] {
  const value = jsonIn(json);
  if (value === undefined) {
    throw new Problem(
      'malformed-json',
      'it is not JSON; write an object such as {"url":"https://example.com/"}',
    );
  }
  if (isPlainObject(value)) return Object.entries(value);
  throw new Problem('malformed-json', `it must be an object, not ${describeArgument(value)}`);
}

function decoded(text: string): string {
  // Names have nothing to decode, and trying to takes longer than a verdict.
  if (!text.includes('%') && !text.includes('+')) return text;
  try {
    return decodeURIComponent(text.includes('+') ? text.replaceAll('+', ' ') : text);
  } catch {
    throw new Problem('malformed-request', 'the query is not percent-encoded UTF-8; encode % as %25');
  }
}

function isText(field: Field, value: string): boolean {
  if (field.type !== 'string' || value.length < field.minLength || value.length > field.maxLength)
    return false;
  return field.pattern?.test(value) ?? true;
}

function isNumber(field: Field, value: number): boolean {
  if (field.type === 'string' || value < field.minimum || value > field.maximum) return false;
  return field.type === 'number' || Number.isInteger(value);
}

const LONGEST_NAME = 60;

function unknownParameter(name: string, fields: FieldTable): Problem {
  const shown = name.slice(0, LONGEST_NAME);
  const known = Object.keys(fields).join(', ');
  const advice = known === '' ? 'this endpoint has none' : `there are ${known}`;
  return new Problem('unknown-parameter', `there is no '${shown}', ${advice}`, shown);
}

function wrongParameter(name: string, { expected }: Field, value: unknown): Problem {
  // A URL may contain a password, which an error message would carry into logs.
  const got =
    name === 'url' && typeof value === 'string'
      ? `a text of ${value.length} characters`
      : describeArgument(value);
  return new Problem('wrong-parameter', `'${name}' must be ${expected}, got ${got}`, name);
}

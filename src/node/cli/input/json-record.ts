/** Reads objects in lines of JSON. Names of members are case-insensitive, like those of columns. */

import { visibleJson } from '../../../core/visible.js';

export type JsonRecord = Readonly<Record<string, unknown>>;

/** The object in a line of JSON, with names in lower case, or an error. */
export function parsedObject(line: string): JsonRecord | string {
  let record: unknown;
  try {
    record = JSON.parse(line);
  } catch {
    return 'it is not JSON';
  }
  return isRecord(record) ? withLowerNames(record) : 'it is not a JSON object';
}

function withLowerNames(record: JsonRecord): JsonRecord {
  for (const name in record) {
    if (name !== name.toLowerCase())
      return Object.fromEntries(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
  }
  return record;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** The JSON of a member with its numbers as written, since `JSON.parse` drops digits; of two with this name, the last. */
export function writtenValue(line: string, name: string): string {
  let written = '';
  let depth = 0;
  let before = '';
  let isWanted = false;
  for (const [token] of line.matchAll(TOKEN)) {
    if (token === '}' || token === ']') depth--;
    if (depth === 0 || (depth === 1 && token === ',')) isWanted = false;
    if (isWanted) written += normalized(token);
    if (depth === 1 && token === ':' && isNamed(before, name)) {
      isWanted = true;
      written = '';
    }
    if (token === '{' || token === '[') depth++;
    before = token;
  }
  return written;
}

function normalized(token: string): string {
  if (token.startsWith('"')) {
    const text: unknown = JSON.parse(token);
    return visibleJson({ text }).slice('{"text":'.length, -1);
  }
  const number = Number(token);
  return Number.isSafeInteger(number) ? `${number}` : token;
}

function isNamed(member: string, name: string): boolean {
  const text: unknown = JSON.parse(member);
  return typeof text === 'string' && text.toLowerCase() === name.toLowerCase();
}

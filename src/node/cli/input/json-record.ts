/** Reads objects in lines of JSON. Names of members are case-insensitive, like those of columns. */

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
    if (/[A-Z]/.test(name))
      return Object.fromEntries(Object.entries(record).map(([key, value]) => [key.toLowerCase(), value]));
  }
  return record;
}

function isRecord(value: unknown): value is JsonRecord {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

const TOKEN = /"[^"\\]*(?:\\.[^"\\]*)*"|[{}[\],:]|[^\s{}[\],:"]+/g;

/** A number as written, with all its digits; undefined if the object has no such member with this value. */
export function writtenNumber(line: string, name: string, value: number): string | undefined {
  let written: string | undefined;
  let depth = 0;
  let before = '';
  let member = '';
  for (const [token] of line.matchAll(TOKEN)) {
    if (token === '{' || token === '[') depth++;
    else if (token === '}' || token === ']') depth--;
    else if (depth === 1 && token === ':') member = before;
    else if (depth === 1 && Number(token) === value && isNamed(member, name)) written = token;
    before = token;
  }
  return written;
}

function isNamed(member: string, name: string): boolean {
  const text: unknown = JSON.parse(member);
  return typeof text === 'string' && text.toLowerCase() === name.toLowerCase();
}

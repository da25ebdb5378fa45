/** Parses dates in the format of e-mail, as leniently as Python's `email` package reads `Expires` for rerp. */

const MONTHS = [
  ...['january', 'february', 'march', 'april', 'may', 'june'],
  ...['july', 'august', 'september', 'october', 'november', 'december'],
];
const WEEKDAYS = new Set(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']);

/** Hours and minutes east of Greenwich, as one number: -0500. */
const ZONES: ReadonlyMap<string, number> = new Map([
  ...['UT', 'UTC', 'GMT', 'Z'].map((name) => [name, 0] as const),
  ...['EDT', 'CDT', 'MDT', 'PDT'].map((name, at) => [name, -400 - 100 * at] as const),
  ...['EST', 'CST', 'MST', 'PST'].map((name, at) => [name, -500 - 100 * at] as const),
  ['AST', -400],
  ['ADT', -300],
]);

/**
 * Seconds since the epoch, or `undefined` for a text that is not a date.
 *
 * Weekday and zone may be missing (no zone is UTC), day and month or year and time may come in either order, the year
 * may have two digits, and fields may run over (32 November is 2 December).
 */
export function parseMailDate(text: string): number | undefined {
  const words = wordsOf(text);
  const [first = '', second = '', third = '', fourth = '', fifth = ''] = words;
  if (words.length < 5) return undefined;
  const [day, month] = monthOf(second) === undefined ? [second, first] : [first, second];
  //  6 Nov 1994 08:49:37 GMT    Nov 6 08:49:37 1994    6 Nov GMT 08:49:37 1994
  const [later, time] =
    third.indexOf(':') > 0 ? [withoutComma(fourth), third] : [withoutComma(third), fourth];
  const [year, zone] = /^\d/.test(later) ? [later, fifth] : [fifth, later];
  return instant(
    [yearOf(year), monthOf(month), integer(withoutComma(day))],
    timeOf(withoutComma(time)),
    zoneOf(zone),
  );
}

/** Splits a date into its five words: day, month, year, time and zone, in this or a similar order. */
function wordsOf(text: string): string[] {
  let words = text.split(/[\s\x85]+/).filter((word) => word !== '');
  const [first = ''] = words;
  if (first.endsWith(',') || WEEKDAYS.has(first.toLowerCase())) words.shift();
  else words.splice(0, 1, first.slice(first.lastIndexOf(',') + 1));
  const [date = '', time = '', zone = ''] = words;
  const dashed = date.split('-');
  if (words.length === 3 && dashed.length === 3) words = [...dashed, time, zone];
  if (words.length === 4) words.splice(3, 1, ...timeAndZone(words[3] ?? ''));
  return words.slice(0, 5);
}

//  08:49:37+0100
//          ^
function timeAndZone(text: string): string[] {
  const sign = text.includes('+') ? text.indexOf('+') : text.indexOf('-');
  return sign > 0 ? [text.slice(0, sign), text.slice(sign)] : [text, ''];
}

function monthOf(name: string): number | undefined {
  const lower = name.toLowerCase();
  const month = MONTHS.findIndex((known) => known === lower || known.slice(0, 3) === lower);
  return month < 0 ? undefined : month;
}

function yearOf(text: string): number | undefined {
  const year = integer(text);
  if (year === undefined || year >= 100) return year;
  return year + (year > 68 ? 1900 : 2000);
}

/** Hours, minutes and optional seconds, separated by colons or dots. */
function timeOf(text: string): readonly (number | undefined)[] | undefined {
  const parts = text.split(text.includes(':') ? ':' : '.');
  if (parts.length < 2 || parts.length > 3) return undefined;
  return parts.map(integer);
}

/** Seconds east of Greenwich. */
function zoneOf(text: string): number {
  const clock = ZONES.get(text.toUpperCase()) ?? integer(text) ?? 0;
  const minutes = Math.floor(Math.abs(clock) / 100) * 60 + (Math.abs(clock) % 100);
  return Math.sign(clock) * minutes * 60;
}

/** What Python's `int` makes of ASCII text. */
function integer(text: string): number | undefined {
  const [, sign = '', digits = ''] = /^([+-]?)([\d_]+)$/.exec(text) ?? [];
  const isNumber = digits.split('_').every((part) => part !== '');
  return isNumber ? Number(`${sign}${digits.replaceAll('_', '')}`) : undefined;
}

function withoutComma(text: string): string {
  return text.endsWith(',') ? text.slice(0, -1) : text;
}

function instant(
  [year, month, day]: readonly (number | undefined)[],
  time: readonly (number | undefined)[] | undefined,
  zone: number,
): number | undefined {
  if (time === undefined || year === undefined || month === undefined || day === undefined) return undefined;
  const [hour, minute, second = 0] = time;
  if (time.includes(undefined) || hour === undefined || minute === undefined) return undefined;
  if (year < 1 || year > 9999) return undefined;
  const midnight = new Date(0).setUTCFullYear(year, month, 1) / 1000;
  const seconds = midnight + (day - 1) * 86_400 + hour * 3600 + minute * 60 + second - zone;
  return Number.isFinite(seconds) ? seconds : undefined;
}

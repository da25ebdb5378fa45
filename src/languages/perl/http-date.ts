/** How Perl's HTTP::Date 6.05 reads dates: in five formats, as local time if there is no time zone. */

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

// In the order in which they are tried, after white space has been collapsed and the weekday removed. Longer years and
// zones are not dates in Perl either.
const FORMS = [
  // 06 Nov 1994 08:49:37 GMT, 6-Nov-94, 06/Nov/1994:08:49:37 -0800 (PST)
  /^(?<day>\d\d?)(?: |[-/])(?<month>\w+)(?: |[-/])(?<year>\d{1,9})(?:(?: |:)(?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))?)? ?(?<zone>[-+]?\d{2,4}|(?![APap][Mm]\b)[A-Za-z]{1,20})? ?(?:\(\w+\)|\w{3,})? ?$/,
  // Nov  6 08:49:37 GMT 1994
  /^(?<month>\w{1,3}) (?<day>\d\d?) (?<hour>\d\d?):(?<minute>\d\d)(?::(?<second>\d\d))? (?:(?<zone>[A-Za-z]+) )?(?<year>\d+) ?$/,
  // Nov 6 1994, Nov 6 08:49
  /^(?<month>\w{3}) (?<day>\d\d?) (?:(?<year>\d{4})|(?<hour>\d{1,2}):(?<minute>\d{2})(?::(?<second>\d\d))?) ?$/,
  // 1994-11-06T08:49:37Z, 19941106
  /^(?<year>\d{4})[-/]?(?<month>\d\d?)[-/]?(?<day>\d\d?)(?:(?: |[-:Tt])(?<hour>\d\d?):?(?<minute>\d\d)(?::?(?<second>\d\d(?:\.\d*)?))?)? ?(?<zone>[-+]?\d\d?:?(?::?\d\d)?|[Zz])? ?$/,
  // 11-06-94  08:49AM
  /^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{2}) (?<hour>\d\d?):(?<minute>\d\d)(?<half>[APap][Mm]) ?$/,
];

const WEEKDAY = /^(?:sun|mon|tue|wed|thu|fri|sat)[a-z]*,? ?/i;

/** Time zone names by hours east of Greenwich, as in Time::Zone. */
const ZONES_BY_HOURS: readonly (readonly [hours: number, names: string])[] = [
  [-12, 'idlw'],
  [-11, 'nt'],
  [-10, 'hst cat ahst'],
  [-9, 'akst yst hdt'],
  [-8, 'pst akdt ydt'],
  [-7, 'mst pdt'],
  [-6, 'cst mdt'],
  [-5, 'est act cdt'],
  [-4, 'ast edt ewt mnt'],
  [-3, 'brt adt'],
  [-2, 'at fnt brst'],
  [-1, 'wat'],
  [0, 'gmt ut utc z wet'],
  [1, 'cet mez ect met mewt swt set fwt bst'],
  [2, 'eet ukr mest metdst sst fst cest'],
  [3, 'bt msk eest'],
  [4, 'zp4 msd'],
  [5, 'zp5'],
  [6, 'zp6'],
  [8, 'wst hkt cct wadt'],
  [9, 'jst kst'],
  [10, 'aest east gst kdt'],
  [11, 'aedt eadt'],
  [12, 'nzt nzst idle'],
  [13, 'nzd nzdt'],
];

const ZONES: ReadonlyMap<string, number> = new Map(
  ZONES_BY_HOURS.flatMap(([hours, names]) => names.split(' ').map((name) => [name, hours * 3600] as const)),
);

/**
 * Seconds since the epoch; undefined if the text is not a date, the day does not exist, or the time is before 1970.
 *
 * @param nowSeconds - the current time, for two-digit years and dates without a year
 */
export function perlDate(text: string, nowSeconds: number): number | undefined {
  const words = text
    .replace(/[ \t\n\v\f\r]+/g, ' ')
    .replace(/^ /, '')
    .replace(WEEKDAY, '');
  const fields = FORMS.map((form) => form.exec(words)?.groups).find((groups) => groups !== undefined);
  if (fields === undefined) return undefined;
  const month = monthOf(fields['month'] ?? '');
  if (month === undefined) return undefined;
  const now = new Date(nowSeconds * 1000);
  const year = yearOf(fields['year'], month, now);
  const second = Number(fields['second'] ?? 0);
  const parts = [
    year,
    month,
    Number(fields['day']),
    hourOf(fields),
    Number(fields['minute'] ?? 0),
    Math.floor(second),
  ] as const;
  if (!exists(parts)) return undefined;
  const { zone } = fields;
  const offset = zone === undefined || zone === '' ? 0 : offsetOf(zone);
  if (offset === undefined) return undefined;
  const instant = (zone === undefined || zone === '' ? localTime(parts) : utcTime(parts)) + (second % 1);
  return instant < 0 ? undefined : instant - offset;
}

type Parts = readonly [
  year: number,
  month: number,
  day: number,
  hour: number,
  minute: number,
  second: number,
];

/** The month, counted from 0. */
function monthOf(name: string): number | undefined {
  const named = MONTHS.indexOf(name.toLowerCase());
  if (named >= 0) return named;
  const month = /^\d\d?$/.test(name) ? Number(name) : 0;
  return month >= 1 && month <= 12 ? month - 1 : undefined;
}

/** Without a year, that of the last such month; below 100, the nearest such year; three digits count from 1900. */
function yearOf(digits: string | undefined, month: number, now: Date): number {
  const current = now.getFullYear();
  if (digits === undefined) return month > now.getMonth() ? current - 1 : current;
  const year = Number(digits);
  if (year >= 1000) return year;
  if (year >= 100) return year + 1900;
  const ofCentury = year + current - (current % 100);
  const ahead = year - (current % 100);
  return Math.abs(ahead) > 50 ? ofCentury - Math.sign(ahead) * 100 : ofCentury;
}

function hourOf({ hour: digits = '0', half }: Readonly<Record<string, string | undefined>>): number {
  const hour = Number(digits);
  if (half === undefined) return hour;
  const isMorning = half.toLowerCase() === 'am';
  if (hour === 12) return isMorning ? 0 : 12;
  return isMorning ? hour : hour + 12;
}

/** Whether no field overflows into the next: 31 November and second 60 do not exist. */
function exists(parts: Parts): boolean {
  const [year, month, day, hour, minute, second] = parts;
  if (hour > 23 || minute > 59 || second > 59 || day < 1) return false;
  const daysOfMonth = new Date(utcTime([year, month + 1, 0, 0, 0, 0]) * 1000).getUTCDate();
  return day <= daysOfMonth;
}

function utcTime([year, ...others]: Parts): number {
  const [month, day, hour, minute, second] = others;
  return new Date(0).setUTCFullYear(year, month, day) / 1000 + hour * 3600 + minute * 60 + second;
}

function localTime([year, month, day, hour, minute, second]: Parts): number {
  const date = new Date(0);
  date.setFullYear(year, month, day);
  return date.setHours(hour, minute, second, 0) / 1000;
}

/** Seconds east of Greenwich; undefined for an unknown zone. */
function offsetOf(zone: string): number | undefined {
  const [isNumber, sign, hours, minutes = '0'] = /^([-+])?(\d\d?):?(\d\d)?$/.exec(zone) ?? [];
  if (isNumber === undefined) return ZONES.get(zone.toLowerCase());
  const seconds = Number(hours) * 3600 + Number(minutes) * 60;
  return sign === '-' ? -seconds : seconds;
}

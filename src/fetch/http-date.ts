/** Parses the three date formats of HTTP strictly: anything else is not a date. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

// https://www.rfc-editor.org/rfc/rfc9110.html#section-5.6.7
const FORMS = [
  // Sun, 06 Nov 1994 08:49:37 GMT
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), (?<day>\d\d) (?<month>[A-Z][a-z]{2}) (?<year>\d{4}) (?<time>\d\d:\d\d:\d\d) GMT$/,
  // Sunday, 06-Nov-94 08:49:37 GMT
  /^(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day, (?<day>\d\d)-(?<month>[A-Z][a-z]{2})-(?<year>\d\d) (?<time>\d\d:\d\d:\d\d) GMT$/,
  // Sun Nov  6 08:49:37 1994
  /^(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun) (?<month>[A-Z][a-z]{2}) (?<day>\d\d| \d) (?<time>\d\d:\d\d:\d\d) (?<year>\d{4})$/,
];

/** Milliseconds since the epoch, or `undefined` for any other format and for a date that does not exist. */
export function parseHttpDate(text: string, nowMs: number): number | undefined {
  for (const form of FORMS) {
    const groups = form.exec(text)?.groups;
    if (groups === undefined) continue;
    const { day = '', month = '', year = '', time = '' } = groups;
    const [hour = 0, minute = 0, second = 0] = time.split(':').map(Number);
    const fullYear = year.length === 2 ? nearestYear(Number(year), nowMs) : Number(year);
    // A leap second counts as the first second of the next minute.
    if (hour > 23 || minute > 59 || second > 60) return undefined;
    const date = new Date(0);
    date.setUTCFullYear(fullYear, MONTHS.indexOf(month), Number(day));
    const isReal = date.getUTCMonth() === MONTHS.indexOf(month) && date.getUTCDate() === Number(day);
    return isReal ? date.setUTCHours(hour, minute, second) : undefined;
  }
  return undefined;
}

/** The latest year that ends in these two digits and is at most fifty years ahead. */
function nearestYear(lastDigits: number, nowMs: number): number {
  const latest = new Date(nowMs).getUTCFullYear() + 50;
  return latest - ((((latest - lastDigits) % 100) + 100) % 100);
}

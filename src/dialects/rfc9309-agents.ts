/**
 * Names in User-agent lines and in what callers give, as the standard dialect reads them.
 *
 * https://www.rfc-editor.org/rfc/rfc9309.html#section-2.2.1
 */

/** Words that nearly every browser-like header holds: they name nobody unless they are all there is. */
const BROWSER_WORDS: ReadonlySet<string> = new Set([
  'android',
  'applewebkit',
  'chrome',
  'compatible',
  'edg',
  'edge',
  'firefox',
  'gecko',
  'ipad',
  'iphone',
  'khtml',
  'like',
  'linux',
  'macintosh',
  'mobile',
  'mozilla',
  'msie',
  'opera',
  'presto',
  'safari',
  'trident',
  'version',
  'webkit',
  'windows',
  'x11',
]);

/**
 * The name in the value of a User-agent line, lower case: what stands before `/`, a blank or `*`. `*` alone, or before a
 * blank, is everyone; an empty text is nobody.
 */
export function nameInFile(value: string): string {
  if (value.startsWith('*')) return value.length === 1 || isBlank(value.charCodeAt(1)) ? '*' : '';
  return value.slice(0, endOfName(value)).toLowerCase();
}

/**
 * The names by which a caller may be addressed, the preferred first: the one name given, or the words of a full
 * User-Agent header, longest first.
 */
export function namesOfCaller(agent: string): readonly string[] {
  const given = agent.trim();
  if (/^[^\s()]+$/.test(given)) return [nameInFile(given)];
  const names = new Set<string>();
  for (const word of given.split(/[\s();,"]+/)) {
    // The words of an address are not the crawler's names.
    if (word.includes('://') || word.includes('@') || /^\+?www\./i.test(word)) continue;
    const name = nameInFile(word);
    if (name !== '' && name !== '*' && !BROWSER_WORDS.has(name)) names.add(name);
  }
  return [...names].sort((one, other) => other.length - one.length);
}

function endOfName(value: string): number {
  for (let i = 0; i < value.length; i++) {
    const unit = value.charCodeAt(i);
    if (unit === 0x2f || unit === 0x2a || isBlank(unit)) return i;
  }
  return value.length;
}

function isBlank(unit: number): boolean {
  return unit === 0x20 || unit === 0x09;
}

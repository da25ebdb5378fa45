/** Keeps passwords out of messages, and messages short. */

/** A longer text floods a log and says nothing more. */
const LONGEST_SHOWN = 2000;

/** The beginning of a text that is too long for a message. */
export function shortened(text: string): string {
  return text.length > LONGEST_SHOWN ? `${text.slice(0, LONGEST_SHOWN)}...` : text;
}

/** The start of a text that is a URL as a whole. */
const WHOLE_URL = /^\s*(?:[a-z][a-z0-9+.-]*:)?[/\\]*/i;
/** The start of a URL within a text. After http and https, the slashes are optional. */
const URL_START = /:[/\\]{2,}|(?<![^\s"'(])(?:https?:[/\\]*|[/\\]{2,})/gi;
/** A host and an optional port. A port that is not a number may be a password with a slash in it. */
const HOST = /^(?:\[[^\]]*\]|[^:]*)(?::\d*)?$/;

/** Masks the user names and passwords of all URLs in a text, in linear time. */
export function withoutUser(text: string): string {
  if (!text.includes('@')) return text;
  const [whole = ''] = WHOLE_URL.exec(text) ?? [];
  const isSentence = text.includes(': ');
  const first = whole.trim() === '' ? undefined : userAt(text, whole.length, isSentence ? 0 : text.length);
  let shown = first === undefined ? '' : `${whole}${masked(whole, text.slice(whole.length, first))}`;
  let from = first ?? 0;
  let word = { end: 0, lastAt: -1 };
  URL_START.lastIndex = from;
  for (let match = URL_START.exec(text); match !== null; match = URL_START.exec(text)) {
    const start = URL_START.lastIndex;
    if (start >= word.end) word = wordAt(text, start);
    if (word.lastAt < start) {
      URL_START.lastIndex = word.end;
      continue;
    }
    const at = userAt(text, start, word.end);
    URL_START.lastIndex = at ?? authorityEnd(text, start);
    if (at === undefined) continue;
    shown += text.slice(from, start) + masked(match[0], text.slice(start, at));
    from = at;
  }
  return shown + text.slice(from);
}

/** The end of the word at this position, and its last `@`. */
function wordAt(text: string, place: number): { readonly end: number; readonly lastAt: number } {
  const end = place + (/\s/.exec(text.slice(place))?.index ?? text.length - place);
  return { end, lastAt: text.slice(place, end).lastIndexOf('@') + place };
}

function authorityEnd(text: string, start: number): number {
  return start + (/[/\\?#]/.exec(text.slice(start))?.index ?? text.length - start);
}

/** The position of the `@` after the user name or password that begins here; undefined if there is none. */
function userAt(text: string, start: number, end: number): number | undefined {
  const authority = text.slice(start, authorityEnd(text, start));
  const at = authority.lastIndexOf('@');
  const isUser = at >= 0 && (end >= start + at || !/\s/.test(authority));
  // A password may have both signs in it: user:pass@word/1@host.
  if (isUser && authority.lastIndexOf(':', at) < 0) return start + at;
  if (!isUser && HOST.test(authority)) return undefined;
  const last = Math.max(isUser ? at : -1, text.slice(start, end).lastIndexOf('@'));
  return last < 0 ? undefined : start + last;
}

function masked(start: string, user: string): string {
  if (user.includes(':')) return '***:***';
  // The part before the @ of an address such as mailto:a@example.com is not a secret.
  return /[/\\]|https?:$/i.test(start) ? '***' : user;
}

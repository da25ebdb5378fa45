/** Keeps passwords out of messages. */

// In a text: a name and a password end before a blank. Without slashes too, which http and https do not need.
const IN_TEXT = /(:[/\\]{2,}|(?:^|[\s"'(])(?:https?:[/\\]?|[/\\]{2,}))([^/\\?#\s]*)@/gi;

// A whole URL: whatever stands between its scheme and its host, blanks included.
const IN_URL = /^((?:[a-z][a-z0-9+.-]*:)?[/\\]*)([^/\\?#]*)@/i;

/** A text in which no URL shows a user name or a password. */
export function withoutUser(text: string): string {
  if (!text.includes('@')) return text;
  // Apart, since blanks before and after the scheme would be tried in every division.
  const url = text.trimStart();
  const blanks = text.slice(0, text.length - url.length);
  return (blanks + url.replace(IN_URL, masked)).replaceAll(IN_TEXT, masked);
}

function masked(whole: string, start: string, user: string): string {
  if (user.includes(':')) return start === '' ? whole : `${start}***:***@`;
  // The part before the @ of an address such as mailto:a@example.com is no secret.
  return /[/\\]|https?:$/i.test(start) ? `${start}***@` : whole;
}

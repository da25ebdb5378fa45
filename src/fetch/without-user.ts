/** Keeps passwords out of messages. */

const USER = /(:[/\\]{2,})[^/\\?#\s:@]*(:[^/\\?#\s]*)?@/g;

/** A text in which no URL shows a user name or a password. */
export function withoutUser(text: string): string {
  if (!text.includes('@')) return text;
  return text.replaceAll(USER, (_, start: string, password?: string) =>
    password === undefined ? `${start}***@` : `${start}***:***@`,
  );
}

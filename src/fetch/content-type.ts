/** Reads the charset from a Content-Type header. */

/**
 * The charset as robotexclusionrulesparser reads it: the last one that is not empty, in lower case; `undefined` if
 * there is none. The media type is ignored.
 */
export function charsetOf(contentType: string | undefined): string | undefined {
  const charsets = (contentType ?? '')
    .toLowerCase()
    .split(';')
    .slice(1)
    .map(charsetIn)
    .filter((charset) => charset !== '');
  return charsets.at(-1);
}

function charsetIn(parameter: string): string {
  const [, value] = /charset=["']?([^"']*)/.exec(parameter) ?? [];
  return value?.trim() ?? '';
}

/** Why a URL is allowed or not, as one sentence. */

import type { Explanation } from './explanation.js';
import { visible } from './visible.js';

/** The data that a sentence is made from. */
export interface Reasoned extends Pick<Explanation, 'line' | 'text' | 'error'> {
  /** As in an explanation; or the status code decides, parsing fails as in the original, or there is no file. */
  readonly because: Explanation['because'] | 'status' | 'unparsable' | 'unreadable';
  /** The status code of the robots.txt response, if it decides. */
  readonly status?: number | undefined;
}

/** A line of a robots.txt may be a megabyte long. */
const LONGEST_LINE = 200;

/**
 * The reason for an explanation or answer as a sentence. Control characters in the quoted part of the file or URL are
 * escaped.
 *
 * @example
 * reasonOf(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/tmp/x')); // 'line 2: Disallow: /tmp'
 * reasonOf(parse('User-agent: *\nDisallow: /tmp').explain('FooBot', '/x')); // 'no rule matches'
 */
export function reasonOf(answer: Reasoned): string {
  const text = answer.text?.trim() ?? '';
  if (answer.error !== undefined || text === '') return shortReasonOf(answer);
  const shown = text.length > LONGEST_LINE ? `${text.slice(0, LONGEST_LINE)}…` : text;
  return `${shortReasonOf(answer)}: ${visible(shown)}`;
}

/** The same without the line's text, for output that shows the line anyway. */
export function shortReasonOf({ because, line, status, error }: Reasoned): string {
  if (error !== undefined) return visible(`${error.name}: ${error.message}`);
  switch (because) {
    case 'rule':
      return `line ${line ?? 0}`;
    case 'no-rule':
      return 'no rule matches';
    case 'no-group':
      return 'no group for this agent';
    case 'budget':
      return 'the check exceeds its budget';
    case 'url-too-long':
      return 'the URL is too long';
    case 'robots-txt':
      return 'robots.txt itself is always allowed';
    case 'other-origin':
      return 'the file is from another site';
    case 'bad-url':
      return 'not a URL this parser accepts';
    case 'status':
      return `status ${status ?? 0}`;
    case 'unparsable':
    case 'unreadable':
      return 'the file cannot be read';
  }
}

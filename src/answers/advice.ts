/** How bad a note of a reader is, and what to do about it. */

import type { NoteCode } from '../core/dialect.js';

/** `error`: the line does not do what it says; `warning`: crawlers will disagree; `notice`: nothing is lost. */
export type Severity = 'error' | 'warning' | 'notice';

export interface Advice {
  readonly severity: Severity;
  readonly says: string;
}

/** What a reader notes, and what can be told of it only by someone who knows other readers. */
export type AdviceCode = NoteCode | 'unsupported-directive';

export const ADVICE: Readonly<Record<AdviceCode, Advice>> = {
  'byte-order-mark': {
    severity: 'warning',
    says: 'The file begins with a byte order mark, which some crawlers take for a part of the first line; save it without',
  },
  'crawl-delay-malformed': {
    severity: 'error',
    says: 'The delay cannot be read and is ignored; write seconds, such as Crawl-delay: 2.5',
  },
  'empty-agent': {
    severity: 'error',
    says: 'No crawler is named; write a name, or * for all',
  },
  'empty-key': {
    severity: 'error',
    says: 'Nothing stands before the colon, so the line is ignored; write a directive, or # before a comment',
  },
  'line-too-long': {
    severity: 'error',
    says: 'The line is too long and only its beginning is read; shorten it',
  },
  'looks-like-html': {
    severity: 'error',
    says: 'This is a web page and not a robots.txt; serve the file itself, as text/plain',
  },
  'missing-colon': {
    severity: 'error',
    says: 'The line has no colon and is ignored; write a directive, a colon and a value, or # before a comment',
  },
  'request-rate-malformed': {
    severity: 'error',
    says: 'The rate cannot be read and is ignored; write requests/seconds, such as Request-rate: 1/5',
  },
  'rule-before-agent': {
    severity: 'error',
    says: 'The rule belongs to no group and crawlers disagree on what it means; put a User-agent line before it',
  },
  'rule-dropped': {
    severity: 'error',
    says: 'The rule cannot be read and is ignored; write a path that begins with /',
  },
  'rule-without-slash': {
    severity: 'error',
    says: 'The path begins with neither / nor *, so the rule matches nothing; begin it with /',
  },
  'typo-accepted': {
    severity: 'warning',
    says: 'The directive is misspelt; this reader understands it, others do not; correct it',
  },
  'unknown-directive': {
    severity: 'warning',
    says: 'The directive is not known and is ignored; check its spelling',
  },
  'unsupported-directive': {
    severity: 'notice',
    says: 'The directive is known but this reader makes nothing of it; others may',
  },
  'visit-time-malformed': {
    severity: 'error',
    says: 'The time cannot be read and is ignored; write two times of the day, such as Visit-time: 0600-0845',
  },
};

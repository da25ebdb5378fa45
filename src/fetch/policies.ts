/**
 * How a robots.txt is fetched, within which limits, and what its status means: by the standard, and by each original.
 */

import { standardAccess } from '../core/http-status.js';
import { argumentError } from '../core/arguments.js';
import type { Access } from '../core/dialect.js';
import type { Decoding } from './decode.js';
import type { Limits } from './limit-options.js';

export interface FetchPolicy {
  readonly limits: Limits;
  /** How to treat a body above `limits.bytes`: fail, cut it there, or cut it after the last whole line. */
  readonly excess: 'error' | 'cut' | 'cut-at-line-end';
  /** How to treat a redirect beyond the limit or to another scheme: as an error, or as a final response with its status. */
  readonly unfollowed: 'error' | 'answer';
  /** How often redirects may lead to the same URL; if set, `limits.redirects` counts distinct targets. */
  readonly visitsPerUrl?: number;
  /** Which bodies are read: those of 2xx, or of any status. */
  readonly bodies: 'success' | 'all';
  /** The value of Accept-Encoding. */
  readonly compression: 'gzip' | 'gzip;q=1.0,deflate;q=0.6,identity;q=0.3' | 'identity';
  readonly decoding: Decoding;
  /**
   * Whether a response decides nothing, such as a partial file that was not requested or a redirect that leads nowhere.
   * The fetch then ends in a `BadStatusError`.
   */
  readonly unusable: (status: number) => boolean;
  /** What a status means. `fail`: the fetch ends in a `BadStatusError`. */
  access(status: number): Access;
}

const SECONDS = 1000;
const KIB = 1024;
const MIB = 1024 * KIB;
const DEADLINE_MS = 10 * SECONDS;
/** The limit for originals that have none: a longer file is an error. */
const UNLIMITED = 16 * MIB;

// https://www.rfc-editor.org/rfc/rfc9309.html#section-2.3.1
const rfc9309: FetchPolicy = {
  limits: { deadlineMs: DEADLINE_MS, redirects: 5, bytes: MIB },
  excess: 'cut-at-line-end',
  unfollowed: 'error',
  bodies: 'success',
  compression: 'gzip',
  decoding: 'utf-8',
  unusable: (status) => isPartial(status) || (status >= 300 && status < 400),
  access: standardAccess,
};

const google: FetchPolicy = {
  ...rfc9309,
  limits: { ...rfc9309.limits, bytes: 500 * KIB },
  // More redirects count as a 404.
  unfollowed: 'answer',
  unusable: isPartial,
};

const draft1997: FetchPolicy = {
  ...rfc9309,
  unfollowed: 'answer',
  unusable: isPartial,
  access(status) {
    if (isSuccess(status)) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    // A temporary failure, after which the draft wants robots to postpone their visit.
    if (status === 408 || status === 429) return 'disallow-all';
    return isClientError(status) ? 'allow-all' : 'disallow-all';
  },
};

const yandex: FetchPolicy = {
  ...rfc9309,
  limits: { ...rfc9309.limits, bytes: 500 * KIB },
  unfollowed: 'answer',
  unusable: isPartial,
  access: (status) => (isSuccess(status) ? 'read' : 'allow-all'),
};

const pythonClassic: FetchPolicy = {
  limits: { deadlineMs: DEADLINE_MS, redirects: 10, bytes: UNLIMITED },
  excess: 'error',
  unfollowed: 'answer',
  visitsPerUrl: 4,
  bodies: 'success',
  compression: 'identity',
  decoding: 'utf-8-strict',
  unusable: never,
  access(status) {
    if (isSuccess(status)) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return isClientError(status) ? 'allow-all' : 'unknown';
  },
};

const pythonRfc9309: FetchPolicy = {
  ...pythonClassic,
  decoding: 'utf-8-surrogateescape',
  access: (status) => (status >= 500 && status < 600 ? 'disallow-all' : pythonClassic.access(status)),
};

const rerp: FetchPolicy = {
  ...pythonClassic,
  limits: { ...pythonClassic.limits, bytes: 100 * KIB },
  excess: 'cut',
  decoding: 'content-type',
  access(status) {
    if (isSuccess(status)) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return status === 404 ? 'allow-all' : 'fail';
  },
};

/** For originals that decode bodies themselves and have no limit. */
const undecoded: FetchPolicy = {
  ...rfc9309,
  limits: { ...rfc9309.limits, bytes: UNLIMITED },
  excess: 'error',
  decoding: 'bytes',
  unusable: never,
};

/** Ruby's getter follows redirects itself: it turns each into a new source. */
const ruby: FetchPolicy = {
  ...undecoded,
  unfollowed: 'answer',
  compression: 'gzip;q=1.0,deflate;q=0.6,identity;q=0.3',
  access(status) {
    if (isSuccess(status)) return 'read';
    return status === 401 || status === 403 ? 'disallow-all' : 'allow-all';
  },
};

/** LWP::RobotUA: whatever is not a success counts as an empty file. */
const perl: FetchPolicy = {
  ...undecoded,
  limits: { ...undecoded.limits, redirects: 7 },
  unfollowed: 'answer',
  access: (status) => (isSuccess(status) ? 'read' : 'allow-all'),
};

const reppy: FetchPolicy = {
  ...undecoded,
  limits: { ...undecoded.limits, redirects: 30, bytes: MIB },
  bodies: 'all',
  access(status) {
    if (status === 200) return 'read';
    if (status === 401 || status === 403) return 'disallow-all';
    return isClientError(status) ? 'allow-all' : 'fail';
  },
};

/** Scrapy's middleware obeys the rules in any final response, even in an error page. */
const scrapy: FetchPolicy = {
  ...undecoded,
  limits: { ...undecoded.limits, redirects: 20 },
  bodies: 'all',
  access: () => 'read',
};

/** The policies by name. `rfc9309`, the standard's, is the default. */
export const policies = {
  rfc9309,
  google,
  draft1997,
  yandex,
  pythonClassic,
  pythonRfc9309,
  rerp,
  ruby,
  perl,
  reppy,
  scrapy,
} as const satisfies Readonly<Record<string, FetchPolicy>>;

/**
 * The name of a policy: a way to fetch and to interpret statuses, named after the original or paper that it follows.
 */
export type PolicyName = keyof typeof policies;

/** Dialects whose originals fetch like one of another name. */
const FETCHED_AS: ReadonlyMap<string, PolicyName> = new Map([
  ['rerpGym2008', 'rerp'],
  ['rerpMk1996', 'rerp'],
  ['pythonRfc9309Early', 'pythonRfc9309'],
  ['pythonRfc9309Released', 'pythonRfc9309'],
  ['rubyLastAgent', 'ruby'],
]);

/** How the original of a dialect fetches; the standard's way if it does not fetch. */
export function policyNameOf(dialect: string): PolicyName {
  const name = FETCHED_AS.get(dialect) ?? dialect;
  return isPolicyName(name) ? name : 'rfc9309';
}

function isPolicyName(name: string): name is PolicyName {
  return Object.hasOwn(policies, name);
}

export function policyNamed(name: PolicyName = 'rfc9309'): FetchPolicy {
  if (!isPolicyName(name)) {
    throw argumentError('policy', name, `one of ${Object.keys(policies).join(', ')}`);
  }
  return policies[name];
}

/** The originals treat a partial file as the whole file. */
function never(): boolean {
  return false;
}

function isPartial(status: number): boolean {
  return status === 206;
}

function isSuccess(status: number): boolean {
  return status >= 200 && status < 300;
}

function isClientError(status: number): boolean {
  return status >= 400 && status < 500;
}

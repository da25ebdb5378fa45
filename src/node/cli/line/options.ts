/** Options that several commands share. */

import type { OptionSpec } from './option.js';

export const HELP: OptionSpec = { name: 'help', short: 'h', says: 'show this help' };
export const JSON_LINES: OptionSpec = { name: 'json', says: 'print one JSON object per line' };
export const DIALECT: OptionSpec = {
  name: 'dialect',
  short: 'd',
  value: 'NAME',
  takes: { kind: 'dialect' },
  says: 'the parser to answer as; rfc9309 by default',
};
export const AGENT: OptionSpec = {
  name: 'agent',
  short: 'a',
  value: 'NAME',
  often: 'may be repeated',
  says: 'a crawler, may be repeated; every operand is then a page, checked against its own site',
};
export const SOURCE: OptionSpec = {
  name: 'source',
  value: 'SOURCE',
  takes: { kind: 'file' },
  says: 'with --agent: the robots.txt to use, instead of that of each page',
};
export const URLS: OptionSpec = {
  name: 'urls',
  value: 'FILE',
  takes: { kind: 'file' },
  says: 'read the URLs from FILE, one per line (- for standard input); .gz and .zst are unpacked',
};
export const SITE: OptionSpec = {
  name: 'site',
  value: 'URL',
  takes: { kind: 'site' },
  says: 'the site that a SOURCE file belongs to; by default the site of each URL',
};

const USER_AGENT: OptionSpec = {
  name: 'user-agent',
  value: 'HEADER',
  takes: { kind: 'header' },
  says: 'the User-Agent header of requests',
};
const DEADLINE: OptionSpec = {
  name: 'deadline',
  value: 'SECONDS',
  takes: { kind: 'seconds', least: 0.001, most: 3600 },
  says: 'how long a site may take, redirects and body included; 10 by default',
};
const ADDRESSES: OptionSpec = {
  name: 'addresses',
  value: 'WHICH',
  takes: { kind: 'choice', of: ['any', 'public'] },
  says: 'public refuses to connect to private addresses; any by default',
};

const PROXY: OptionSpec = {
  name: 'proxy',
  value: 'URL',
  takes: { kind: 'url', schemes: ['http', 'https'], words: ['environment'] },
  says: 'the proxy for requests, or environment to use http_proxy and its kind; none by default',
};

/** Of every command that may fetch something. */
export const FETCH_OPTIONS = {
  userAgent: USER_AGENT,
  deadline: DEADLINE,
  addresses: ADDRESSES,
  proxy: PROXY,
} as const;

const CONCURRENCY: OptionSpec = {
  name: 'concurrency',
  value: 'N',
  takes: { kind: 'count', least: 1, most: 4096 },
  says: 'how many sites are asked at a time; 64 by default',
};
const CACHE: OptionSpec = {
  name: 'cache',
  value: 'FOLDER',
  takes: { kind: 'folder' },
  says: 'keep answers of sites in FOLDER, so that an interrupted run can continue (needs the package lmdb)',
};
const REDIS: OptionSpec = {
  name: 'redis',
  value: 'URL',
  takes: { kind: 'url', schemes: ['redis', 'rediss'] },
  says: 'share answers of sites through Redis (needs the package ioredis)',
};

/** Of the commands whose lines say what to fetch. */
export const DELAY: OptionSpec = {
  name: 'delay',
  says: 'print an allowed URL only when its site may be asked again, by its Crawl-delay, Request-rate and Visit-time',
};

/** Of every command that asks many sites. */
export const SITES_OPTIONS = { concurrency: CONCURRENCY, cache: CACHE, redis: REDIS } as const;

/** Of `compare`, over a list. */
export const SWITCH_OPTIONS = {
  from: { name: 'from', value: 'NAME', takes: { kind: 'dialect' }, says: 'the dialect that decides today' },
  to: { name: 'to', value: 'NAME', takes: { kind: 'dialect' }, says: 'the dialect that would decide' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `bulk`. */
export const BULK_OPTIONS = {
  robots: {
    name: 'robots',
    value: 'PATH',
    takes: { kind: 'file' },
    often: 'may be repeated',
    says: 'robots.txt files: a folder, JSON lines, a WARC archive, or one file for all sites; .gz and .zst are unpacked',
  },
  fetch: {
    name: 'fetch',
    says: 'with --robots: also fetch from sites that are not among them; without --robots all are fetched',
  },
  in: {
    name: 'in',
    value: 'FORMAT',
    takes: { kind: 'choice', of: ['jsonl', 'csv', 'list'] },
    says: 'the format of INPUT; detected from its name and first byte by default',
  },
  out: {
    name: 'out',
    value: 'FORMAT',
    takes: { kind: 'choice', of: ['jsonl', 'csv', 'counts'] },
    says: 'the format of the output; csv for csv, else jsonl',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `test`. */
export const TEST_OPTIONS = {
  format: {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    takes: { kind: 'choice', of: ['text', 'json', 'github', 'junit', 'tap'] },
    says: 'text, json (like --json), github for workflow annotations, junit or tap',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `lint`. */
export const LINT_OPTIONS = {
  format: {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    takes: { kind: 'choice', of: ['text', 'json', 'github', 'sarif'] },
    says: 'text, json (like --json), github for workflow annotations, or sarif for code scanning',
  },
  readings: {
    name: 'readings',
    says: 'also report lines that some parsers obey and others do not; correct files may have findings then',
  },
  rule: {
    name: 'rule',
    value: 'CODE=LEVEL',
    often: 'may be repeated',
    says: 'set the findings of a code to off, note, warning or error, may be repeated',
  },
  maxWarnings: {
    name: 'max-warnings',
    value: 'N',
    takes: { kind: 'count', least: 0, most: 1_000_000_000 },
    says: 'exit with 1 if there are more warnings than this; any number by default',
  },
  explain: {
    name: 'explain',
    value: 'CODE',
    says: 'explain what a code means, why it matters and how to fix it',
  },
  fix: {
    name: 'fix',
    says: "fix what can be fixed without changing a verdict of the standard or of Google for the file's own rules",
  },
  fixDryRun: { name: 'fix-dry-run', says: 'show what --fix would change, as a diff, and change nothing' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

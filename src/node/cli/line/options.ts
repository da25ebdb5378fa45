/** Options that several commands share. */

import type { OptionSpec } from './option.js';

export const HELP: OptionSpec = { name: 'help', short: 'h', description: 'show this help' };
export const JSON_LINES: OptionSpec = { name: 'json', description: 'print one JSON object per line' };
export const DIALECT: OptionSpec = {
  name: 'dialect',
  short: 'd',
  value: 'NAME',
  type: { kind: 'dialect' },
  description: 'the parser to answer as; rfc9309 by default',
};
export const AGENT: OptionSpec = {
  name: 'agent',
  short: 'a',
  value: 'NAME',
  multiple: true,
  description: 'a crawler, may be repeated; every operand is then a page, checked against its own site',
};
export const SOURCE: OptionSpec = {
  name: 'source',
  value: 'SOURCE',
  type: { kind: 'file' },
  description: 'with --agent: the robots.txt to use, instead of that of each page',
};
export const URLS: OptionSpec = {
  name: 'urls',
  value: 'FILE',
  type: { kind: 'file' },
  description: 'read the URLs from FILE, one per line (- for standard input); .gz and .zst are unpacked',
};
export const SITE: OptionSpec = {
  name: 'site',
  value: 'URL',
  type: { kind: 'site' },
  description: 'the site that a SOURCE file belongs to; by default the site of each URL',
};

const USER_AGENT: OptionSpec = {
  name: 'user-agent',
  value: 'HEADER',
  type: { kind: 'header' },
  description: 'the User-Agent header of requests',
};
const DEADLINE: OptionSpec = {
  name: 'deadline',
  value: 'SECONDS',
  type: { kind: 'seconds', least: 0.001, most: 3600 },
  description: 'how long a site may take, redirects and body included; 10 by default',
};
const ADDRESSES: OptionSpec = {
  name: 'addresses',
  value: 'WHICH',
  type: { kind: 'choice', of: ['any', 'public'] },
  description: 'public refuses to connect to private addresses; any by default',
};

const PROXY: OptionSpec = {
  name: 'proxy',
  value: 'URL',
  type: { kind: 'url', schemes: ['http', 'https'], words: ['environment'] },
  description: 'the proxy for requests, or environment to use http_proxy and its kind; none by default',
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
  type: { kind: 'count', least: 1, most: 4096 },
  description: 'how many sites are asked at a time; 64 by default',
};
const CACHE: OptionSpec = {
  name: 'cache',
  value: 'FOLDER',
  type: { kind: 'folder' },
  description:
    'keep answers of sites in FOLDER, so that an interrupted run can continue (needs the package lmdb)',
};
const REDIS: OptionSpec = {
  name: 'redis',
  value: 'URL',
  type: { kind: 'url', schemes: ['redis', 'rediss'] },
  description: 'share answers of sites through Redis (needs the package ioredis)',
};

/** Of the commands whose lines say what to fetch. */
export const DELAY: OptionSpec = {
  name: 'delay',
  description:
    'print an allowed URL only when its site may be asked again, by its Crawl-delay, Request-rate and Visit-time',
};

/** Of every command that asks many sites. */
export const SITES_OPTIONS = { concurrency: CONCURRENCY, cache: CACHE, redis: REDIS } as const;

/** Of `compare`, over a list. */
export const SWITCH_OPTIONS = {
  from: {
    name: 'from',
    value: 'NAME',
    type: { kind: 'dialect' },
    description: 'the dialect that decides today',
  },
  to: { name: 'to', value: 'NAME', type: { kind: 'dialect' }, description: 'the dialect that would decide' },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `bulk`. */
export const BULK_OPTIONS = {
  robots: {
    name: 'robots',
    value: 'PATH',
    type: { kind: 'file' },
    multiple: true,
    description:
      'robots.txt files: WARC, WACZ, JSON, CSV, Parquet (needs the package @duckdb/node-api), a folder of these or of HOST.txt, an archive of robotparser pack, or one file for all sites; .gz, .zst and .br are unpacked',
  },
  robotsForAll: {
    name: 'robots-for-all',
    value: 'FILE',
    type: { kind: 'file' },
    description:
      'one file for all sites, whatever it holds; --robots takes only a file that reads like a robots.txt',
  },
  asOf: {
    name: 'as-of',
    value: 'COLUMN|DATE',
    description:
      'with packed archives: the capture in force then decides, at one DATE (2026-01-31, 2026-01-31T12:00Z) or at that in a COLUMN',
  },
  fetch: {
    name: 'fetch',
    description:
      'with --robots: also fetch from sites that are not among them; without --robots all are fetched',
  },
  output: {
    name: 'output',
    short: 'o',
    value: 'FILE',
    type: { kind: 'file' },
    description: 'write to FILE, which appears when it is complete; until then it is FILE.partial',
  },
  resume: {
    name: 'resume',
    description:
      'with --output: continue FILE.partial of an interrupted run, with the same input and options',
  },
  maxErrors: {
    name: 'max-errors',
    value: 'N|P%',
    description: 'exit with 4 if more lines than this cannot be answered; all but the whole list by default',
  },
  memory: {
    name: 'memory',
    value: 'SIZE',
    description:
      'how much memory parsed robots.txt files may take, such as 512M; by default a quarter of what the process may have, at most 64M',
  },
  in: {
    name: 'in',
    value: 'FORMAT',
    type: { kind: 'choice', of: ['jsonl', 'csv', 'list'] },
    description: 'the format of INPUT; detected from its name and first byte by default',
  },
  out: {
    name: 'out',
    value: 'FORMAT',
    type: { kind: 'choice', of: ['jsonl', 'csv', 'counts'] },
    description: 'the format of the output; csv for csv, else jsonl',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `test`. */
export const TEST_OPTIONS = {
  format: {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    type: { kind: 'choice', of: ['text', 'json', 'github', 'junit', 'tap'] },
    description: 'text, json (like --json), github for workflow annotations, junit or tap',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `lint`. */
export const LINT_OPTIONS = {
  format: {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    type: { kind: 'choice', of: ['text', 'json', 'github', 'sarif'] },
    description: 'text, json (like --json), github for workflow annotations, or sarif for code scanning',
  },
  readings: {
    name: 'readings',
    description:
      'also report lines that some parsers obey and others do not; correct files may have findings then',
  },
  rule: {
    name: 'rule',
    value: 'CODE=LEVEL',
    multiple: true,
    description: 'set the findings of a code to off, note, warning or error, may be repeated',
  },
  maxWarnings: {
    name: 'max-warnings',
    value: 'N',
    type: { kind: 'count', least: 0, most: 1_000_000_000 },
    description: 'exit with 1 if there are more warnings than this; any number by default',
  },
  explain: {
    name: 'explain',
    value: 'CODE',
    description: 'explain what a code means, why it matters and how to fix it',
  },
  fix: {
    name: 'fix',
    description: "fix what can be fixed without changing a verdict of any dialect for the file's own rules",
  },
  fixUnsafe: {
    name: 'fix-unsafe',
    description:
      'also make the suggested changes, which are meant to change verdicts; with --fix-dry-run as a diff',
  },
  fixDryRun: {
    name: 'fix-dry-run',
    description: 'show what --fix would change, as a diff, and change nothing',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** The kinds of crawlers that `--only` takes. */
export const ONLY_KINDS = [
  'ai',
  'search',
  'training',
  'answers',
  'ads',
  'preview',
  'seo',
  'archive',
] as const;

export const AUDIT_OPTIONS = {
  format: {
    name: 'format',
    short: 'f',
    value: 'FORMAT',
    type: { kind: 'choice', of: ['text', 'json', 'csv'] },
    description: 'text, json (like --json), or csv with a line for each site and crawler',
  },
  only: {
    name: 'only',
    value: 'KIND',
    multiple: true,
    type: { kind: 'choice', of: [...ONLY_KINDS] },
    description: 'show only crawlers for this; ai is training, answers and data for models; may be repeated',
  },
  crawlers: {
    name: 'crawlers',
    value: 'FILE',
    type: { kind: 'file' },
    description:
      'add the crawlers of this JSON array: objects with a token, and tokens, operator, kind, purposes, everyone',
  },
  list: {
    name: 'list',
    value: 'FILE',
    type: { kind: 'file' },
    description: 'read the SITEs from FILE too, one per line (- for standard input)',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Crawlers by what they are for, by name, or from a file. */
export const AGENTS: OptionSpec = {
  name: 'agents',
  value: 'LIST',
  description: `crawlers: ${ONLY_KINDS.join(', ')}, names, or several of them with commas; or a FILE with a name a line or a JSON array; ai,search by default`,
};

/** Of `survey`. */
export const SURVEY_OPTIONS = {
  urls: {
    ...URLS,
    description:
      'also give the verdict of each URL in FILE: paths for every site, URLs for their own; at most 10,000',
  },
  asOperatorsSay: {
    name: 'as-operators-say',
    description:
      'read each known crawler as its operator says: which names it follows, whether *, and by which parser',
  },
  csv: { name: 'csv', description: 'print a CSV with a row for each site and columns for each crawler' },
  summary: {
    name: 'summary',
    description: 'print one table: how many sites allow each crawler all, some or nothing; with --csv as CSV',
  },
  changes: {
    name: 'changes',
    value: 'OLD',
    type: { kind: 'file' },
    description: 'print only the sites that differ from OLD, the JSON lines of an earlier survey',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Of `serve`. */
export const SERVE_OPTIONS = {
  agent: {
    name: 'agent',
    short: 'a',
    value: 'HEADER',
    type: { kind: 'header' },
    description: 'the User-Agent header of the crawler that it answers for and sends; needed',
  },
  host: {
    name: 'host',
    value: 'ADDRESS',
    description: 'where to listen; 127.0.0.1 by default, others only with --token-file',
  },
  port: {
    name: 'port',
    value: 'N',
    type: { kind: 'count', least: 0, most: 65_535 },
    description: 'the port; 0, the default, is any that is free',
  },
  socket: {
    name: 'socket',
    value: 'PATH',
    type: { kind: 'file' },
    description: 'listen on this Unix socket instead, which only its user may open',
  },
  tokenFile: {
    name: 'token-file',
    value: 'FILE',
    type: { kind: 'file' },
    description: 'a file with one token a line, of which every request has to bring one',
  },
} as const satisfies Readonly<Record<string, OptionSpec>>;

/** Options that several commands share. */

import { option, repeatable, type OptionSpec, type ValueKind } from './option.js';

const PATH: ValueKind = { kind: 'path' };
const DIALECT_NAME: ValueKind = { kind: 'dialect' };
const HEADER: ValueKind = { kind: 'header' };

function oneOf(...of: readonly string[]): ValueKind {
  return { kind: 'choice', of };
}

function wholeNumber(least: number, most: number): ValueKind {
  return { kind: 'count', least, most };
}

function formatOption(others: string, ...named: readonly string[]): OptionSpec {
  const description = `text, json (like --json), ${others}`;
  return option('-f, --format FORMAT', description, oneOf('text', 'json', ...named));
}

export const HELP = option('-h, --help', 'show this help');
export const JSON_LINES = option('--json', 'print one JSON object per line');
export const DIALECT = option(
  '-d, --dialect NAME',
  'the parser to answer as; rfc9309 by default',
  DIALECT_NAME,
);
export const AGENT = repeatable(
  '-a, --agent NAME',
  'a crawler; may be repeated; every operand is then a page, checked against its own site',
);
export const SOURCE = option(
  '--source SOURCE',
  'with --agent: the robots.txt to use, instead of that of each page',
  PATH,
);
export const URLS = option(
  '--urls FILE',
  'read the URLs from FILE, one per line, or a sitemap (- for standard input); .gz and .zst are decompressed',
  PATH,
);
export const SITE = option(
  '--site URL',
  'the site that a SOURCE file belongs to; by default the site of each URL',
  { kind: 'site' },
);

/** For every command that may fetch something. */
export const FETCH_OPTIONS = {
  userAgent: option('--user-agent HEADER', 'the User-Agent header of requests', HEADER),
  deadline: option(
    '--deadline SECONDS',
    'how long a site may take, redirects and body included; 10 by default',
    { kind: 'seconds', least: 0.001, most: 3600 },
  ),
  addresses: option(
    '--addresses WHICH',
    'public refuses to connect to private addresses; any by default',
    oneOf('any', 'public'),
  ),
  proxy: option(
    '--proxy URL',
    'the proxy for requests, or environment to use http_proxy and similar variables; none by default',
    { kind: 'url', schemes: ['http', 'https'], words: ['environment'] },
  ),
};

/** For the commands whose input lines say what to fetch. */
export const DELAY = option(
  '--delay',
  'print an allowed URL only when its Crawl-delay, Request-rate and Visit-time permit the next request to its site',
);

export const UNORDERED = option(
  '--unordered',
  'print each line as soon as its site has answered (with --delay: when it permits the next request), in any order',
);

/** For every command that fetches from many sites. */
export const SITES_OPTIONS = {
  concurrency: option(
    '--concurrency N',
    'how many sites to contact at a time; 64 by default',
    wholeNumber(1, 4096),
  ),
  retries: option(
    '--retries N',
    'retry a site this many times after a transient failure, first after a second, then at growing intervals; 0 by default',
    wholeNumber(0, 20),
  ),
  cache: option(
    '--cache FOLDER',
    'cache robots.txt files in FOLDER, so that an interrupted run can continue (needs the package lmdb)',
    PATH,
  ),
  redis: option('--redis URL', 'share robots.txt files and turns through Redis (needs the package ioredis)', {
    kind: 'url',
    schemes: ['redis', 'rediss'],
  }),
  postgres: option(
    '--postgres URL',
    'share robots.txt files and turns through Postgres (needs the package pg)',
    {
      kind: 'url',
      schemes: ['postgres', 'postgresql'],
    },
  ),
};

/** For `compare`, over a list. */
export const SWITCH_OPTIONS = {
  from: option('--from NAME', 'the dialect that decides today', DIALECT_NAME),
  to: option('--to NAME', 'the dialect that would decide', DIALECT_NAME),
};

export const BULK_OPTIONS = {
  robots: repeatable(
    '--robots PATH',
    'robots.txt files: WARC, WACZ, JSON, CSV, Parquet (needs the package @duckdb/node-api), a folder of these or of HOST.txt, an archive of robotparser pack, or one file for all sites; .gz, .zst and .br are decompressed',
    PATH,
  ),
  robotsForAll: option(
    '--robots-for-all FILE',
    'one file for all sites, whatever its content; --robots accepts only a file that looks like a robots.txt',
    PATH,
  ),
  asOf: option(
    '--as-of COLUMN|DATE',
    'with packed archives: use the captures in force at a DATE (2026-01-31, 2026-01-31T12:00Z), or at that in a COLUMN',
  ),
  fetch: option(
    '--fetch',
    'with --robots: also fetch from sites without a file; without --robots all are fetched',
  ),
  output: option('-o, --output FILE', 'write to FILE; it is named FILE.partial until it is complete', PATH),
  resume: option(
    '--resume',
    'with --output: continue FILE.partial of an interrupted run, with the same input and options',
  ),
  maxErrors: option(
    '--max-errors N|P%',
    'exit with 4 if more lines than this fail; by default only if all do',
  ),
  preferences: option(
    '--preferences',
    'also say what each page may be used for (JSON lines only), as explain --json does',
  ),
  pass: repeatable(
    '--pass COLUMN',
    'copy a column of the input to the output, after the id; may be repeated',
  ),
  memory: option(
    '--memory SIZE',
    'how much memory parsed robots.txt files may take, such as 512M; by default a quarter of the memory limit of the process, at most 64M',
  ),
  in: option(
    '--in FORMAT',
    'the format of INPUT; detected from its name and first byte by default',
    oneOf('jsonl', 'csv', 'list'),
  ),
  out: option(
    '--out FORMAT',
    'the format of the output; csv for csv, else jsonl',
    oneOf('jsonl', 'csv', 'counts'),
  ),
};

export const TEST_OPTIONS = {
  format: formatOption('github for workflow annotations, junit or tap', 'github', 'junit', 'tap'),
};

export const LINT_OPTIONS = {
  format: formatOption('github for workflow annotations, or sarif for code scanning', 'github', 'sarif'),
  readings: option(
    '--readings',
    'also report lines that some parsers obey and others do not; correct files may then have findings',
  ),
  rule: repeatable(
    '--rule CODE=LEVEL',
    'set the findings of a code to off, note, warning or error; may be repeated',
  ),
  maxWarnings: option(
    '--max-warnings N',
    'exit with 1 if there are more warnings than this; any number by default',
    wholeNumber(0, 1_000_000_000),
  ),
  explain: option('--explain CODE', 'explain what a code means, why it matters and how to fix it'),
  fix: option(
    '--fix',
    "fix what can be fixed without changing a verdict of any dialect for the file's own rules",
  ),
  fixUnsafe: option(
    '--fix-unsafe',
    'also make the suggested changes, which are meant to change verdicts; with --fix-dry-run as a diff',
  ),
  fixDryRun: option('--fix-dry-run', 'show what --fix would change, as a diff, and change nothing'),
};

const LIST = option(
  '--list FILE',
  'also fetch from the sites in FILE, one URL or host per line (- for standard input)',
  PATH,
);

/** The kinds of crawlers that `--only` accepts. */
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
  format: formatOption('or csv with a line for each site and crawler', 'csv'),
  only: repeatable(
    '--only KIND',
    'show only crawlers for this; ai is training, answers and data for models; may be repeated',
    oneOf(...ONLY_KINDS),
  ),
  crawlers: option(
    '--crawlers FILE',
    'add the crawlers of this JSON array: objects with a token, and tokens, operator, kind, purposes, everyone',
    PATH,
  ),
  list: LIST,
};

/** Crawlers by purpose, by name, or from a file. */
export const AGENTS = option(
  '--agents LIST',
  `crawlers: ${ONLY_KINDS.join(', ')}, names, or several of them with commas; or a FILE with one name per line or a JSON array; ai,search by default`,
);

export const SURVEY_OPTIONS = {
  list: LIST,
  urls: {
    ...URLS,
    description:
      'also give the verdict of each URL in FILE: paths for every site, URLs for their own; at most 10,000',
  },
  asOperatorsSay: option(
    '--as-operators-say',
    'interpret files for each known crawler as its operator says: which names it follows, whether it follows *, and its parser',
  ),
  csv: option('--csv', 'print a CSV with a row for each site and columns for each crawler'),
  summary: option(
    '--summary',
    'print one table: how many sites allow each crawler all, some or nothing; with --csv as CSV',
  ),
  changes: option(
    '--changes OLD',
    'print only the sites that differ from OLD, the JSON lines of an earlier survey; of a site with several captures, the latest counts',
    PATH,
  ),
};

export const DIFF_OPTIONS = {
  urls: {
    ...URLS,
    description:
      'compare the URLs in FILE, one per line, or of a sitemap; by default URLs made from the rules of both files',
  },
  agents: {
    ...AGENTS,
    description: AGENTS.description.replace(
      'ai,search by default',
      'by default all of the list and of both files',
    ),
  },
  format: formatOption('github for workflow annotations, or markdown for a comment', 'github', 'markdown'),
};

export const SERVE_OPTIONS = {
  agent: option(
    '-a, --agent HEADER',
    'the User-Agent header of the crawler, for verdicts and for requests; required',
    HEADER,
  ),
  host: option('--host ADDRESS', 'where to listen; 127.0.0.1 by default, others only with --token-file'),
  port: option('--port N', 'the port; 0, the default, means any free port', wholeNumber(0, 65_535)),
  socket: option('--socket PATH', 'listen on this Unix socket instead, which only its user may open', PATH),
  tokenFile: option(
    '--token-file FILE',
    'a file with one token per line; every request must send one of them',
    PATH,
  ),
};

/** All commands: plain data for help, completion and documents, and code that is loaded when the command runs. */

import type { ExitCode } from './exit.js';
import type { CommandLine } from './line/command-line.js';
import type { OptionSpec } from './line/option.js';
import {
  AGENT,
  AGENTS,
  AUDIT_OPTIONS,
  BULK_OPTIONS,
  DELAY,
  DIALECT,
  DIFF_OPTIONS,
  FETCH_OPTIONS,
  JSON_LINES,
  LINT_OPTIONS,
  SERVE_OPTIONS,
  SITE,
  SITES_OPTIONS,
  SOURCE,
  SURVEY_OPTIONS,
  SWITCH_OPTIONS,
  TEST_OPTIONS,
  UNORDERED,
  URLS,
} from './line/options.js';
import type { Terminal } from './output/terminal.js';

interface CommandCode {
  readonly run: (line: CommandLine, terminal: Terminal, name: string) => Promise<ExitCode>;
}

export interface Command {
  readonly name: string;
  /** The line in the list of commands. */
  readonly summary: string;
  /** The possible arguments after the name, one form per line. */
  readonly forms: readonly string[];
  /** Further explanation, in paragraphs of wrapped lines. */
  readonly details: readonly string[];
  readonly exits: Readonly<Partial<Record<0 | 1 | 2 | 3 | 4, string>>>;
  readonly options: readonly OptionSpec[];
  readonly examples: readonly (readonly [description: string, command: string])[];
  load(): Promise<CommandCode>;
}

const FROM_SITES = [...Object.values(SITES_OPTIONS), ...Object.values(FETCH_OPTIONS)];

// The forms shared by `check`, `explain` and `compare`.
const QUESTION_FORMS = [
  'SOURCE AGENT URL...',
  '--agent AGENT... PAGE-URL...',
  '--agent AGENT... --source SOURCE URL...',
];

const QUESTION_DETAILS = [
  'SOURCE is the URL of a robots.txt or of a site, a file, or - for standard input. Without SOURCE each page is\n' +
    "checked against its own site: every site's robots.txt is fetched once, many at a time, and answers keep the\n" +
    'order of the URLs.',
];

const QUESTION_OPTIONS = [AGENT, SOURCE, URLS, SITE, ...FROM_SITES];

const QUESTION_EXITS = {
  0: 'all are allowed',
  1: 'some are not',
  2: 'misuse',
  3: 'a robots.txt or a list could not be read',
} as const;

const check: Command = {
  name: 'check',
  summary: 'say whether a crawler may fetch URLs',
  forms: QUESTION_FORMS,
  details: [
    ...QUESTION_DETAILS,
    'Prints one line per URL: allowed, disallowed, unknown (the file does not apply to that URL) or error\n' +
      '(if the original raises one).',
  ],
  exits: QUESTION_EXITS,
  options: [DIALECT, ...QUESTION_OPTIONS, DELAY, UNORDERED, JSON_LINES],
  examples: [
    ['a file and two URLs', 'check robots.txt Foobot https://example.com/ /private'],
    ["the pages' own robots.txt", 'check --agent Foobot https://example.com/page'],
    ["as Python's parser decides", 'check robots.txt Foobot /private --dialect pythonRfc9309'],
    ['many URLs', 'check https://example.com Foobot --urls urls.txt --json'],
    [
      'many sites, in a run that can be interrupted and continued',
      'check --agent Foobot --urls urls.txt --cache answers',
    ],
    [
      'pages one after the other, as fast as their sites allow',
      'check --agent Foobot --urls urls.txt --delay',
    ],
  ],
  load: () => import('./commands/answer-question.js'),
};

const explain: Command = {
  name: 'explain',
  summary: 'show the line that decided, the rules that lost, and what the page may be used for',
  forms: QUESTION_FORMS,
  details: QUESTION_DETAILS,
  exits: QUESTION_EXITS,
  options: [DIALECT, ...QUESTION_OPTIONS, JSON_LINES],
  examples: [
    ['why a URL is refused', 'explain robots.txt Foobot /private/page'],
    ["by the page's own robots.txt", 'explain --agent Foobot https://example.com/page'],
  ],
  load: () => import('./commands/answer-question.js'),
};

const compare: Command = {
  name: 'compare',
  summary: 'show the verdict of every parser, or count what changes from one to another',
  forms: [...QUESTION_FORMS, 'SOURCE AGENT --from NAME --to NAME [URL...] [--urls FILE]'],
  details: [
    ...QUESTION_DETAILS,
    'Without --from and --to it prints a table of the verdicts of all dialects for each URL. With them it prints\n' +
      'how many verdicts of a list change, and the first URLs of each kind of change.',
  ],
  exits: {
    0: 'all verdicts are the same',
    1: 'some differ',
    2: 'misuse',
    3: 'a robots.txt or a list could not be read',
  },
  options: [
    ...Object.values(SWITCH_OPTIONS),
    { ...DIALECT, multiple: true, description: 'only this one in the table; may be repeated' },
    ...QUESTION_OPTIONS,
    JSON_LINES,
  ],
  examples: [
    ['what all parsers answer', 'compare robots.txt Foobot https://example.com/a?b=c'],
    ['what changes if I switch', 'compare robots.txt Foobot --from rerp --to rfc9309 --urls urls.txt'],
    ['the same from a log', 'compare robots.txt Foobot --from python-classic --to python --urls -'],
  ],
  load: () => import('./commands/answer-question.js'),
};

const diff: Command = {
  name: 'diff',
  summary: 'show which crawlers a new robots.txt shuts out or lets in, and by which lines',
  forms: ['OLD NEW'],
  details: [
    'OLD and NEW are files or URLs; one of them may be - for standard input. Every known crawler is interpreted as its\n' +
      'operator says, and every other name in the files by the standard; * means crawlers without a group of their own.',
    'A crawler is shut out if it could fetch something before and can fetch nothing now. Status 404 and the like mean an empty file.',
  ],
  exits: {
    0: 'no verdict changes',
    1: 'some change',
    2: 'misuse',
    3: 'a robots.txt or the list of URLs could not be read',
  },
  options: [...Object.values(DIFF_OPTIONS), SITE, ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    ['before a file is published', 'diff https://shop.example/robots.txt robots.txt'],
    ['for a pull request', 'diff public/robots.txt robots.txt --urls urls.txt --format markdown'],
  ],
  load: () => import('./commands/diff.js'),
};

const lint: Command = {
  name: 'lint',
  summary: 'find what is wrong with robots.txt files, and fix what can be fixed',
  forms: ['SOURCE...', '--explain CODE'],
  details: [
    'SOURCE is the URL of a robots.txt or of a site, a file, a pattern such as "sites/**/robots.txt", or - for standard input.',
    'Error: crawlers will not do what the line says. Warning: crawlers disagree. Note: nothing is lost. LINT.md has a section for each code.',
    'A comment silences a line: # robotparser-ignore CODE; # robotparser-ignore-next-line CODE; or the file: # robotparser-ignore-file CODE.',
  ],
  exits: {
    0: 'no errors, and no more warnings than allowed',
    1: 'errors, or too many warnings',
    2: 'misuse',
    3: 'a SOURCE could not be read',
  },
  options: [...Object.values(LINT_OPTIONS), SITE, ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    ['a file', 'lint robots.txt'],
    ['what some parsers obey and others do not', 'lint robots.txt --readings'],
    ['in a GitHub workflow', 'lint public/robots.txt --format github --max-warnings 0'],
    ['what a code means', 'lint --explain agent-list'],
    ['what could be fixed', 'lint robots.txt --fix-dry-run'],
  ],
  load: () => import('./commands/lint.js'),
};

const fetch: Command = {
  name: 'fetch',
  summary: 'show what a crawler gets: redirects, status, size, charset, freshness, the file',
  forms: ['URL'],
  details: [
    'URL is the URL of a robots.txt or of a site.',
    'The file goes to standard output byte for byte, everything about it to standard error; with --json\n' +
      'everything is one object on standard output.',
  ],
  exits: { 0: 'the site answered, whatever the status', 2: 'misuse', 3: 'the site did not answer' },
  options: [
    { ...DIALECT, description: 'the parser to fetch as; rfc9309 by default' },
    ...Object.values(FETCH_OPTIONS),
    JSON_LINES,
  ],
  examples: [
    ['look at it', 'fetch https://example.com'],
    ['keep it', 'fetch https://example.com > robots.txt'],
    ['as another crawler', "fetch https://example.com --user-agent 'Foobot/1.0 (+https://foobot.example)'"],
  ],
  load: () => import('./commands/fetch.js'),
};

const bulk: Command = {
  name: 'bulk',
  summary: 'give verdicts for millions of pairs of crawler and URL, one output line per input line',
  forms: ['[INPUT]'],
  details: [
    'INPUT is a file, or standard input without one or with -. Its lines are JSON objects with url and agent, with id\n' +
      'if they have one, and with site (whose robots.txt decides, if not that of the URL) or robots (the text itself);\n' +
      'or a table with columns of these names, as CSV or Parquet; or URLs.',
    'Each input line gives one output line for each crawler, in order and as soon as possible.\n' +
      'A line that cannot be answered gets an error, which is counted.',
    'The robots.txt comes from the line, from --robots, or from the site, which gets one request.',
  ],
  exits: {
    0: 'every line has its answer or its error, and not all have errors',
    2: 'misuse',
    3: 'the input or --robots could not be read, or no line has a verdict',
    4: 'more lines have errors, or more parts of --robots are damaged, than --max-errors accepts',
  },
  options: [
    {
      ...AGENT,
      multiple: true,
      description: 'the crawler for lines that name none; may be repeated, for an answer per crawler',
    },
    DIALECT,
    ...Object.values(BULK_OPTIONS),
    ...Object.values(SITES_OPTIONS),
    DELAY,
    UNORDERED,
    ...Object.values(FETCH_OPTIONS),
  ],
  examples: [
    ['pairs from a pipe', 'bulk --robots robots.txt --agent Foobot < urls.txt'],
    ['only how many', 'bulk urls.txt --agent Foobot --robots robots.txt --out counts'],
    ['as a table', 'bulk urls.txt --agent Foobot --robots robots.txt --out csv'],
  ],
  load: () => import('./commands/bulk.js'),
};

const pack: Command = {
  name: 'pack',
  summary: 'pack captures of robots.txt files into one archive for bulk',
  forms: ['SOURCE...'],
  details: [
    'SOURCE is anything that bulk accepts as --robots, including a folder or another archive, with any number of captures of a site.',
    'The archive has all captures by site and date, and each text once. `bulk --robots FILE` looks up what it needs, and\n' +
      '--as-of chooses the captures in force at a date. It needs the package lmdb.',
  ],
  exits: { 0: 'the archive is complete', 2: 'misuse', 3: 'a SOURCE or a part of it could not be read' },
  options: [
    {
      ...BULK_OPTIONS.output,
      description: 'the archive; it is named FILE.partial until it is complete',
    },
  ],
  examples: [
    ['one file of many sites', 'pack sites.jsonl -o robots.archive'],
    ['all captures of several files', 'pack sites.jsonl later.jsonl -o all.archive'],
  ],
  load: () => import('./commands/pack.js'),
};

const test: Command = {
  name: 'test',
  summary: 'check that a robots.txt gives the verdicts in a file of expectations',
  forms: ['EXPECTATIONS [SOURCE]'],
  details: [
    'EXPECTATIONS is a file with AGENT URL VERDICT on each line; quote an agent with blanks. Lines may also say\n' +
      'robots: FILE or URL, site: URL and dialect: NAME; lines that begin with # are skipped. The same as JSON:\n' +
      '{"robots": ..., "cases": [{"agent": ..., "url": ..., "verdict": ...}]}. VERDICT is allowed, disallowed,\n' +
      'unknown or error.',
    'SOURCE replaces the robots.txt that the file names. Without either, it is fetched from the site of each URL.',
  ],
  exits: {
    0: 'all expectations hold',
    1: 'some do not',
    2: 'misuse',
    3: 'the expectations or a robots.txt could not be read',
  },
  options: [
    { ...DIALECT, description: 'the parser to answer as, whatever the file names; else rfc9309' },
    ...Object.values(TEST_OPTIONS),
    SITE,
    ...FROM_SITES,
    JSON_LINES,
  ],
  examples: [
    ['before a change of the robots.txt is published', 'test expectations.txt robots.txt'],
    ['in a GitHub workflow', 'test expectations.txt robots.txt --format github'],
    ['for other systems', 'test expectations.txt robots.txt --format junit > report.xml'],
  ],
  load: () => import('./commands/test.js'),
};

const audit: Command = {
  name: 'audit',
  summary: 'show what sites allow search and AI crawlers, and what else they say',
  forms: ['SITE...', '--list FILE'],
  details: [
    'SITE is the URL of a site, of its robots.txt, a file, a pattern such as "sites/**/robots.txt", a list of sites, an archive\n' +
      '(WARC, JSON lines, CSV, or of robotparser pack), or a folder of robots.txt files and archives.\n' +
      'For each known crawler it prints whether it may fetch the first page, the deciding line, how many rules decide otherwise for\n' +
      'other pages, and the delay. Then come sitemaps, preferences for the use of pages, licenses, freshness, and findings of lint.\n' +
      'For several sites it prints a line for each kind of crawler.',
    'A crawler follows the group of the first of its names that has one, then that of *, unless its operator says that it ignores *.\n' +
      'Files are interpreted for Google as by its own parser, and for crawlers without a documented parser by --dialect. --json has the source of\n' +
      'each fact.',
  ],
  exits: {
    0: 'every robots.txt was read, or there is none',
    1: 'lint finds errors in one',
    2: 'misuse',
    3: 'a site, a file or a part of it could not be read',
  },
  options: [DIALECT, ...Object.values(AUDIT_OPTIONS), ...Object.values(FETCH_OPTIONS), JSON_LINES],
  examples: [
    ['a site', 'audit https://example.com'],
    ['a file that is not published yet, for programs', 'audit robots.txt --json'],
    ['AI crawlers only, for a spreadsheet', 'audit robots.txt --only ai --format csv'],
  ],
  load: () => import('./commands/audit.js'),
};

const survey: Command = {
  name: 'survey',
  summary: 'show what many sites allow many crawlers, one output line per site',
  forms: ['SOURCE...', '--list FILE'],
  details: [
    'SOURCE is the URL of a site, a list of sites, a folder, a WARC, JSON lines or CSV as for bulk --robots, an archive of\n' +
      'robotparser pack, a robots.txt, or - for standard input. A file named like a host, and any in a folder, is never a list: it\n' +
      'leads to no request. Sites keep the order of the input. A site with several captures has a line for each, but in a packed\n' +
      'archive only one for the latest.',
    'access is none if no URL of the site may be fetched except robots.txt, all if every URL may, and some otherwise, even for rules with\n' +
      'stars. It is unknown if the robots.txt could not be read; status 404 and the like mean all. line is the line that forbids the most\n' +
      'general URL, else the first rule that forbids one; for all it is the line that allows everything, if there is one.',
    'uses are the preferences for everyone on the first page.',
  ],
  exits: {
    0: 'every site has its line',
    2: 'misuse',
    3: 'no robots.txt, or only a part of a SOURCE, could be read',
  },
  options: [
    AGENTS,
    ...Object.values(SURVEY_OPTIONS),
    BULK_OPTIONS.output,
    BULK_OPTIONS.resume,
    ...FROM_SITES,
  ],
  examples: [
    ['two crawlers on many sites', 'survey sites.jsonl --agents GPTBot,Googlebot'],
    ['how many sites forbid which crawler', 'survey sites.jsonl --agents GPTBot,bingbot --summary'],
  ],
  load: () => import('./commands/survey.js'),
};

const serve: Command = {
  name: 'serve',
  summary: 'serve crawlers in any language by HTTP: verdicts, turns, preferences',
  forms: ['--agent HEADER'],
  details: [
    'Once it listens, it prints one line of JSON with its address; SERVE.md has the endpoints. It logs JSON lines to\n' +
      'standard error, without URLs of pages.',
    'It listens on loopback, and elsewhere only with --token-file. SIGTERM and SIGINT stop it once the requests in\n' +
      'progress are answered.',
  ],
  exits: {
    0: 'it was stopped, and has answered the requests in progress',
    2: 'misuse',
    3: 'it cannot listen, or not use what --redis, --postgres, --cache or --token-file name',
  },
  options: [
    SERVE_OPTIONS.agent,
    SERVE_OPTIONS.host,
    SERVE_OPTIONS.port,
    SERVE_OPTIONS.socket,
    SERVE_OPTIONS.tokenFile,
    SITES_OPTIONS.redis,
    SITES_OPTIONS.postgres,
    { ...SITES_OPTIONS.cache, description: 'cache robots.txt files in FOLDER (needs the package lmdb)' },
    DIALECT,
    FETCH_OPTIONS.deadline,
    {
      ...FETCH_OPTIONS.addresses,
      description: 'public refuses to connect to private addresses, and is the default; or any',
    },
    FETCH_OPTIONS.proxy,
  ],
  examples: [
    ['beside a crawler', "serve --agent 'FooBot/1.0 (+https://foo.example/bot)' --port 8080"],
    [
      'for a fleet',
      "serve --agent 'FooBot/1.0' --host :: --port 8080 --token-file token --redis redis://cache",
    ],
  ],
  load: () => import('./commands/serve.js'),
};

/** In the order of the help. */
export const COMMANDS = [
  check,
  explain,
  compare,
  diff,
  lint,
  fetch,
  bulk,
  pack,
  test,
  audit,
  survey,
  serve,
] as const;

/** `robotparser lint`: what a reader ignores or doubts, how bad it is, and what to do. */

import type { Severity } from '../../answers/advice.js';
import { lint as findings, type Finding } from '../../answers/lint.js';
import { visible } from '../../answers/visible.js';
import { parse } from '../../core/robots.js';
import type { Command } from './command.js';
import type { CommandLine } from './command-line.js';
import { dialectNamed } from './dialect-names.js';
import { Exit, Misuse } from './exit.js';
import { DIALECT, JSON_LINES, SITE, USER_AGENT } from './options.js';
import { openDocument } from './question.js';
import type { Style, Terminal } from './terminal.js';
import { visibleLine } from './visible.js';

interface FindingInFile extends Finding {
  readonly file: string;
}

type Format = 'text' | 'json' | 'github';

export const lint: Command = {
  name: 'lint',
  summary: 'list what a reader ignores or doubts in a robots.txt, with advice',
  forms: ['SOURCE'],
  details: [
    'SOURCE is the URL of a robots.txt or of a site, a file, or - for standard input.',
    'Errors do not do what they say, warnings are read differently by different crawlers, notices lose nothing.',
    'Ends with 0 without errors, 1 with errors, 2 when the command is misused, 3 when SOURCE could not be read.',
  ],
  options: [
    DIALECT,
    {
      name: 'format',
      short: 'f',
      value: 'FORMAT',
      says: 'text, json (as --json), or github for annotations of a workflow',
    },
    SITE,
    USER_AGENT,
    JSON_LINES,
  ],
  examples: [
    { says: 'a file', types: 'lint robots.txt' },
    { says: 'in a GitHub workflow', types: 'lint public/robots.txt --format github' },
    { says: "what Google's reader doubts", types: 'lint https://example.com --dialect google' },
  ],
  async run(line, terminal) {
    const format = formatOf(line);
    const [source, extra] = line.operands;
    if (source === undefined) throw new Misuse('SOURCE is needed: a URL, a file or - for standard input');
    if (extra !== undefined) throw new Misuse(`One SOURCE at a time, leave '${extra}' out`);
    const dialect = dialectNamed(line.value(DIALECT.name) ?? 'rfc9309');
    const document = await openDocument(source, line, [dialect]);
    for (const remark of document.remarks) await terminal.remark(remark);
    const robots = parse(document.text, { dialect, url: document.url });
    let errors = 0;
    for (const finding of findings(robots)) {
      if (finding.severity === 'error') errors++;
      await terminal.print(SHOWN_AS[format]({ file: document.name, ...finding }, terminal));
    }
    return errors > 0 ? Exit.differs : Exit.fine;
  },
};

function formatOf(line: CommandLine): Format {
  const asked = line.value('format') ?? (line.has(JSON_LINES.name) ? 'json' : 'text');
  if (asked !== 'text' && asked !== 'json' && asked !== 'github') {
    throw new Misuse(`Unknown format '${asked}', choose one of text, json, github`);
  }
  if (line.has(JSON_LINES.name) && asked !== 'json') {
    throw new Misuse(`--json and --format ${asked} contradict each other, leave one out`);
  }
  return asked;
}

const SEVERITY_STYLE: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', notice: 'dim' };

const SHOWN_AS: Readonly<Record<Format, (finding: FindingInFile, terminal: Terminal) => string>> = {
  json: (finding) => JSON.stringify(finding),
  text({ file, line, severity, code, text, advice }, terminal) {
    const place = terminal.paint('bold', `${visible(file)}:${line}:`);
    const kind = terminal.paint(SEVERITY_STYLE[severity], severity);
    return `${place} ${kind}: ${visible(advice)} [${code}]\n    ${visibleLine(text.trim())}`;
  },
  // https://docs.github.com/actions/reference/workflow-commands-for-github-actions
  github({ file, line, severity, code, text, advice }) {
    const properties = `file=${escapedProperty(file)},line=${line},title=${escapedProperty(code)}`;
    return `::${severity} ${properties}::${escapedData(`${advice}: ${visibleLine(text.trim())}`)}`;
  },
};

function escapedData(text: string): string {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

function escapedProperty(text: string): string {
  return escapedData(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

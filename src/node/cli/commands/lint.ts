/** Runs `lint`. */

import { writeFile } from 'node:fs/promises';
import { fix } from '../../../lint/fix.js';
import type { Finding, LintRule, Severity } from '../../../lint/finding.js';
import { unifiedDiff } from '../../../lint/line-changes.js';
import { lint, type LintOptions } from '../../../lint/lint.js';
import { lintRules } from '../../../lint/rules.js';
import { rfc9309 } from '../../../dialects/rfc9309/index.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import { expectOneInput, STANDARD_INPUT } from '../input/open-input.js';
import { isWebUrl, type Document } from '../input/document.js';
import { expandPatterns } from '../input/file-patterns.js';
import type { CommandLine } from '../line/command-line.js';
import { LINT_OPTIONS, SITE } from '../line/options.js';
import { chosenFormat, howToFetch, openDocument } from '../line/question.js';
import { didYouMean } from '../line/suggestion.js';
import { lintManual, plainLines } from '../lint-manual.js';
import { LINT_REPORTS, type LintReport, type LintedDocument } from '../output/lint-report.js';
import type { Terminal } from '../output/terminal.js';
import { counted } from '../output/text.js';

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const code = line.value(LINT_OPTIONS.explain);
  if (code !== undefined) return explainCode(code, line, terminal);
  const report = chosenFormat(line, LINT_OPTIONS.format, LINT_REPORTS);
  const rules = rulesOf(line);
  const sources = expandPatterns(line.operands);
  if (line.has(LINT_OPTIONS.fix) && line.has(LINT_OPTIONS.fixDryRun)) {
    throw new Misuse('--fix and --fix-dry-run contradict each other; leave one out');
  }
  if (sources.length === 0)
    throw new Misuse('SOURCE is needed: a URL, a file, a pattern or - for standard input');
  expectOneInput(sources);
  const linted: LintedDocument[] = [];
  let unread = 0;
  for (const source of sources) {
    const document = await opened(source, line, terminal, sources.length);
    if (document === undefined) unread++;
    else linted.push(await lintDocument(source, document, line, rules, report, terminal));
  }
  await report.end(linted, terminal);
  if (unread > 0) return Exit.unreadable;
  const count = (severity: Severity): number =>
    linted.reduce(
      (sum, { findings }) => sum + findings.filter((finding) => finding.severity === severity).length,
      0,
    );
  const warnings = count('warning');
  const allowed = line.count(LINT_OPTIONS.maxWarnings) ?? Infinity;
  if (warnings > allowed) {
    await terminal.remark(
      `robotparser: ${counted(warnings, 'warning')}, and --max-warnings allows ${allowed}`,
    );
  }
  return count('error') > 0 || warnings > allowed ? Exit.differs : Exit.fine;
}

/** If one of several files cannot be read, the others still are. */
async function opened(
  source: string,
  line: CommandLine,
  terminal: Terminal,
  count: number,
): Promise<Document | undefined> {
  try {
    const document = await openDocument(source, howToFetch(line, [rfc9309]), line.value(SITE));
    // Anything visible in the document itself is a finding instead.
    for (const remark of document.remarks) if (/cut after/.test(remark)) await terminal.remark(remark);
    return document;
  } catch (error) {
    if (count === 1 || !(error instanceof Unreadable)) throw error;
    await terminal.remark(`robotparser: ${error.message}`);
    return undefined;
  }
}

async function lintDocument(
  source: string,
  document: Document,
  line: CommandLine,
  rules: NonNullable<LintOptions['rules']>,
  report: LintReport,
  terminal: Terminal,
): Promise<LintedDocument> {
  const { name, url, status, contentType, finalUrl } = document;
  const options: LintOptions = {
    rules,
    readings: line.has(LINT_OPTIONS.readings),
    url,
    response: { status, contentType, url, finalUrl },
  };
  const { text } = document;
  const findings = lint(text, options);
  const verdicts = line.has(LINT_OPTIONS.fixUnsafe) ? 'may-change' : 'kept';
  const { fixed, text: after } = fix(text, findings, { verdicts });
  if (line.has(LINT_OPTIONS.fixDryRun)) {
    for (const changed of unifiedDiff(name, text, fixed)) await terminal.print(changed);
    return { name, findings, fixable: new Set(fixed), isListed: false };
  }
  const isFixed = line.has(LINT_OPTIONS.fix) || line.has(LINT_OPTIONS.fixUnsafe);
  if (!isFixed || fixed.length === 0) {
    const linted = { name, findings, fixable: new Set(fixed), isListed: true };
    await report.file(linted, terminal);
    return linted;
  }
  if (source === STANDARD_INPUT || isWebUrl(source)) {
    throw new Misuse(`--fix writes files, and '${source}' is not one; save it first`);
  }
  await writeFile(source, after);
  await terminal.remark(`${name}: fixed ${counted(fixed.length, 'finding')}`);
  const left = { name, findings: lint(after, options), fixable: new Set<Finding>(), isListed: true };
  await report.file(left, terminal);
  return left;
}

const LEVELS: readonly (Severity | 'off')[] = ['off', 'note', 'warning', 'error'];

/** `CODE=LEVEL`, may be repeated. */
function rulesOf(line: CommandLine): NonNullable<LintOptions['rules']> {
  const rules: Record<string, Severity | 'off'> = {};
  for (const given of line.values(LINT_OPTIONS.rule)) {
    const equals = given.indexOf('=');
    const word = given.slice(equals + 1);
    const level = LEVELS.find((known) => known === word);
    if (equals < 0 || level === undefined) {
      throw new Misuse(`Option --rule takes CODE=LEVEL with one of ${LEVELS.join(', ')}, got '${given}'`);
    }
    rules[ruleNamed(given.slice(0, equals)).code] = level;
  }
  return rules;
}

function ruleNamed(code: string): LintRule {
  const rule = lintRules.find((known) => known.code === code);
  if (rule !== undefined) return rule;
  const codes = lintRules.map((known) => known.code);
  throw new Misuse(`Unknown code '${code}'${didYouMean(code, codes)}; LINT.md lists them all`);
}

async function explainCode(code: string, line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  if (line.operands.length > 0) throw new Misuse('--explain describes a code; leave SOURCE out');
  const section = lintManual().get(ruleNamed(code).code);
  if (section === undefined) throw new Error(`LINT.md has no section for ${code}`);
  await terminal.print(code);
  for (const shown of plainLines(section)) await terminal.print(shown);
  return Exit.fine;
}

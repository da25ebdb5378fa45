/** Writes findings: as text, as JSON lines, for GitHub, and as SARIF. */

import { visibleJson } from '../../../core/visible.js';
import type { Finding, Severity } from '../../../lint/finding.js';
import { lintRules } from '../../../lint/rules.js';
import { sarifLog } from './sarif.js';
import { lintManual } from '../lint-manual.js';
import { packageVersion } from '../package-files.js';
import { githubAnnotation } from './github.js';
import type { Terminal } from './terminal.js';
import { counted, cut, styled, type Style } from './text.js';

export interface LintedDocument {
  readonly name: string;
  readonly findings: readonly Finding[];
  /** The findings that --fix would fix. */
  readonly fixable: ReadonlySet<Finding>;
  /** False if a diff is shown instead. */
  readonly isListed: boolean;
}

export interface LintReport {
  file(linted: LintedDocument, terminal: Terminal): Promise<void>;
  end(all: readonly LintedDocument[], terminal: Terminal): Promise<void>;
}

const STYLES: Readonly<Record<Severity, Style>> = { error: 'red', warning: 'yellow', note: 'dim' };

/** How many findings of a file the text format lists; every other format lists all. */
const LISTED = 100;

const text: LintReport = {
  async file({ name, findings }, terminal) {
    for (const { line, column, severity, code, text: shown, message, advice } of findings.slice(0, LISTED)) {
      const place = styled('bold', `${name}:${line}:${column}:`);
      await terminal.print([place, ' ', styled(STYLES[severity], severity), `: ${message} [${code}]`]);
      await terminal.print(`    ${cut(shown.trim())}`);
      await terminal.print(`    ${advice} (LINT.md#${code})`);
    }
  },
  async end(all, terminal) {
    const findings = all.flatMap((one) => one.findings);
    if (findings.length === 0 || !all.some(({ isListed }) => isListed)) return;
    const of = (severity: Severity): number =>
      findings.filter((finding) => finding.severity === severity).length;
    const sum = `${counted(of('error'), 'error')}, ${counted(of('warning'), 'warning')}, ${counted(of('note'), 'note')}`;
    const unlisted = all.reduce((count, one) => count + Math.max(0, one.findings.length - LISTED), 0);
    const more = unlisted === 0 ? '' : `; ${counted(unlisted, 'finding')} not listed, --format json has all`;
    await terminal.remark(`${sum} in ${counted(all.length, 'file')}${more}`);
    const fixable = all.reduce((count, one) => count + one.fixable.size, 0);
    if (fixable > 0) await terminal.remark(`${counted(fixable, 'finding')} can be fixed with --fix`);
  },
};

const json: LintReport = {
  async file({ name, findings, fixable }, terminal) {
    for (const finding of findings) {
      const { code, severity, line, column, endColumn, text: shown, message, advice } = finding;
      const place = { file: name, line, column, endColumn, text: shown };
      const help = `LINT.md#${code}`;
      const facts = { code, severity, message, advice, fixable: fixable.has(finding), help };
      await terminal.printJson({ ...place, ...facts });
    }
  },
  end: () => Promise.resolve(),
};

const github: LintReport = {
  async file({ name, findings }, terminal) {
    for (const { severity, line, column, endColumn, code, message, advice } of findings) {
      const level = severity === 'note' ? 'notice' : severity;
      const place = { file: name, line, column, endColumn, title: code };
      await terminal.printWorkflowCommand(
        githubAnnotation(level, place, `${message}. ${advice} (LINT.md#${code})`),
      );
    }
  },
  end: () => Promise.resolve(),
};

const sarif: LintReport = {
  file: () => Promise.resolve(),
  async end(all, terminal) {
    await terminal.write(`${visibleJson(sarifLog(all, lintRules, lintManual(), packageVersion()))}\n`);
  },
};

export const LINT_REPORTS = { text, json, github, sarif } as const satisfies Readonly<
  Record<string, LintReport>
>;

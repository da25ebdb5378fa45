/** The results of expectations: as text, and in the formats of continuous integration systems. */

import { answerJson, verdictOf, type Answer } from '../../../answers/answer.js';
import type { Expectation } from '../../../answers/expectations.js';
import { reasonOf } from '../../../core/reason.js';
import { githubAnnotation } from './github.js';
import type { Terminal } from './terminal.js';
import { counted, grouped, styled } from './text.js';

export interface TestResult {
  readonly expectation: Expectation;
  readonly answer: Answer;
  readonly holds: boolean;
}

export interface TestReport {
  readonly file: string;
  readonly dialect: string;
  readonly results: readonly TestResult[];
}

type Show = (report: TestReport, terminal: Terminal) => Promise<void>;

/** `Foobot https://a.example/x` */
function nameOf({ agent, url }: Expectation): string {
  return `${agent} ${url}`;
}

/** `expected allowed, got disallowed: line 2: Disallow: /x` */
function differenceOf({ expectation, answer }: TestResult): string {
  return `expected ${expectation.verdict}, got ${verdictOf(answer)}: ${reasonOf(answer)}`;
}

function failuresOf({ results }: TestReport): TestResult[] {
  return results.filter(({ holds }) => !holds);
}

export const TEST_REPORTS = {
  async text(report, terminal) {
    const failures = failuresOf(report);
    for (const failure of failures) {
      const { expectation } = failure;
      const place = styled('bold', `${report.file}:${expectation.line}: ${nameOf(expectation)}`);
      await terminal.print([place, ': ', styled('red', differenceOf(failure))]);
    }
    const holding = report.results.length - failures.length;
    const total = counted(report.results.length, 'expectation');
    await terminal.print(`${grouped(holding)} of ${total} ${report.results.length === 1 ? 'holds' : 'hold'}`);
  },

  async json({ file, dialect, results }, terminal) {
    for (const { expectation, answer, holds } of results) {
      const { agent, url, verdict: expected, line: at } = expectation;
      const verdict = verdictOf(answer);
      await terminal.printJson({
        ...{ file, at, url, agent, dialect, expected, verdict, holds },
        answer: answerJson(answer),
      });
    }
  },

  async github(report, terminal) {
    for (const failure of failuresOf(report)) {
      const { line, url } = failure.expectation;
      const place = { file: report.file, line, title: 'robots.txt' };
      await terminal.printWorkflowCommand(
        githubAnnotation('error', place, `${failure.expectation.agent} ${url}: ${differenceOf(failure)}`),
      );
    }
  },

  // https://github.com/testmoapp/junitxml
  async junit(report, terminal) {
    const { file, dialect, results } = report;
    const counts = `tests="${results.length}" failures="${failuresOf(report).length}"`;
    await terminal.print('<?xml version="1.0" encoding="UTF-8"?>');
    await terminal.print(`<testsuites><testsuite name="${xml(file)}" ${counts}>`);
    for (const result of results) {
      const { expectation, holds } = result;
      const opened = `<testcase classname="${xml(dialect)}" name="${xml(nameOf(expectation))}" file="${xml(file)}" line="${expectation.line}"`;
      if (holds) await terminal.print(`${opened}/>`);
      else await terminal.print(`${opened}><failure message="${xml(differenceOf(result))}"/></testcase>`);
    }
    await terminal.print('</testsuite></testsuites>');
  },

  // https://testanything.org/tap-version-14-specification.html
  async tap({ file, results }, terminal) {
    await terminal.print('TAP version 14');
    await terminal.print(`1..${results.length}`);
    for (const [index, result] of results.entries()) {
      const { expectation, holds } = result;
      const description = nameOf(expectation).replaceAll('\\', '\\\\').replaceAll('#', '\\#');
      await terminal.print(`${holds ? 'ok' : 'not ok'} ${index + 1} - ${description}`);
      if (holds) continue;
      await terminal.print('  ---');
      await terminal.print(`  message: ${JSON.stringify(differenceOf(result))}`);
      await terminal.print(`  at: ${JSON.stringify(`${file}:${expectation.line}`)}`);
      await terminal.print('  ...');
    }
  },
} as const satisfies Readonly<Record<string, Show>>;

function xml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}

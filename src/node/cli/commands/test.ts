/** Runs `test`. */

import { dirname, resolve } from 'node:path';
import { verdictOf } from '../../../answers/answer.js';
import { ExpectationsError, readExpectations, type Expectations } from '../../../answers/expectations.js';
import { readBody } from '../../../fetch/body.js';
import { Exit, Misuse, Unreadable, type ExitCode } from '../exit.js';
import { nameOfInput, openInput, STANDARD_INPUT, unreadable } from '../input/open-input.js';
import { decoded, isUrlAsAgent, isWebUrl } from '../input/document.js';
import type { CommandLine } from '../line/command-line.js';
import { dialectNamed } from '../line/dialect-names.js';
import { DIALECT, SITE, TEST_OPTIONS } from '../line/options.js';
import { chosenFormat, expectRobots } from '../line/question.js';
import { ProgressBar } from '../output/progress.js';
import type { Terminal } from '../output/terminal.js';
import { TEST_REPORTS, type TestResult } from '../output/test-report.js';
import { openSites, openSource, type NetworkSites } from '../sites/network-sites.js';
import { givenAnswerers, settledAnswer, siteAnswerers, type AnswerersOf } from '../sites/answerers.js';

/** More than anybody writes by hand. */
const FILE_BYTES = 16 * 2 ** 20;

export async function run(line: CommandLine, terminal: Terminal): Promise<ExitCode> {
  const [file, source, extra] = line.operands;
  if (file === undefined) throw new Misuse('EXPECTATIONS is needed: a file, or - for standard input');
  if (extra !== undefined) throw new Misuse(`One SOURCE at a time; leave '${extra}' out`);
  const show = chosenFormat(line, TEST_OPTIONS.format, TEST_REPORTS);
  const expectations = await expectationsIn(file);
  const unnamed = expectations.cases.find(({ agent }) => agent === '' || isUrlAsAgent(agent));
  if (unnamed !== undefined) {
    throw new Unreadable(
      `Cannot read ${nameOfInput(file)}: the agent '${unnamed.agent}' of line ${unnamed.line} is not a name; write AGENT URL VERDICT`,
    );
  }
  const dialect = dialectNamed(line.value(DIALECT) ?? expectations.dialect ?? 'rfc9309');
  const { robots, site } = expectations;
  const asked = source ?? robotsBeside(file, robots);
  if (asked === STANDARD_INPUT && file === STANDARD_INPUT) {
    throw new Misuse('Standard input cannot be both EXPECTATIONS and SOURCE; save one to a file');
  }
  const progress = new ProgressBar(terminal, undefined);
  let sites: NetworkSites | undefined;
  try {
    let answerersOf: AnswerersOf;
    if (asked === undefined) {
      sites = await openSites(line, [dialect], { terminal, progress });
      answerersOf = siteAnswerers([dialect], sites, () => undefined);
    } else {
      const document = await openSource(asked, line, [dialect], { terminal, site: line.value(SITE) ?? site });
      if (settledAnswer(document, dialect) === undefined) expectRobots(document);
      for (const remark of document.remarks) await terminal.remark(remark);
      answerersOf = givenAnswerers(document, [dialect]);
    }
    const results = await resultsOf(expectations, answerersOf);
    progress.clear();
    await show({ file: nameOfInput(file), dialect: dialect.name, results }, terminal);
    const failures = results.filter(({ holds }) => !holds);
    if (failures.some(({ answer }) => answer.because === 'unreadable')) return Exit.unreadable;
    return failures.length === 0 ? Exit.fine : Exit.differs;
  } finally {
    await sites?.close();
  }
}

async function expectationsIn(file: string): Promise<Expectations> {
  try {
    const { chunks } = await openInput(file);
    const { bytes, exceeded } = await readBody(chunks, FILE_BYTES);
    if (exceeded) throw new Unreadable(`Cannot read ${file}: it holds more than ${FILE_BYTES} bytes`);
    return readExpectations(decoded(bytes));
  } catch (error) {
    if (error instanceof ExpectationsError) {
      throw new Unreadable(`Cannot read ${nameOfInput(file)}: ${error.message}; see 'robotparser help test'`);
    }
    throw unreadable(nameOfInput(file), error, 'EXPECTATIONS is a file, or - for standard input');
  }
}

/** Files are named relative to the expectations. */
function robotsBeside(file: string, robots: string | undefined): string | undefined {
  if (robots === undefined || isWebUrl(robots) || file === STANDARD_INPUT) return robots;
  return resolve(dirname(file), robots);
}

async function resultsOf({ cases }: Expectations, answerersOf: AnswerersOf): Promise<TestResult[]> {
  // All sites are fetched at the same time.
  const found = await Promise.all(cases.map(async ({ url }) => answerersOf(url)));
  return cases.flatMap((expectation, index) => {
    const { agent, url, verdict } = expectation;
    const answer = found[index]?.[0]?.explain(agent, url);
    return answer === undefined ? [] : [{ expectation, answer, holds: verdictOf(answer) === verdict }];
  });
}

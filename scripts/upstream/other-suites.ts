/** The suites of the originals in JavaScript, Perl, Ruby, C++, Go and Java. */

import { readdirSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { run } from '../parity/ask-process.js';
import { builtCpp, builtJava } from '../parity/build.js';
import { linesOfJson } from '../../test/recorded/cases.js';
import { CRAWLER_COMMONS } from '../parity/drivers/crawler-commons.js';
import { ABSEIL } from '../parity/drivers/google.js';
import { expectGo, TEMOTO } from '../parity/drivers/temoto.js';
import { originalFolder } from '../parity/originals.js';
import { BRIDGES, outcomesOf, workFolder, type Bridge, type Suite, type TestOutcome } from './suite.js';

export const otherSuites: readonly Suite[] = [
  {
    name: 'WWW::RobotRules',
    run: (bridge) => runPerl(bridge, 'www-robotrules', 't', ['rules.t', 'rules-dbm.t']),
  },
  {
    name: 'LWP::RobotUA',
    run: (bridge) => runPerl(bridge, 'libwww-perl-tests', 'robot', ['ua.t', 'ua-get.t']),
  },
  { name: 'robotstxt-parser', run: runRuby },
  { name: 'google/robotstxt', run: runGoogle },
  { name: 'robots-parser', run: runRobotsParser },
  { name: 'temoto/robotstxt', run: runTemoto },
  { name: 'crawler-commons', run: runCrawlerCommons },
];

function runRobotsParser({ installed }: Bridge): readonly TestOutcome[] {
  const original = originalFolder('robots-parser');
  const javascript = join(BRIDGES, 'javascript');
  const folder = workFolder('robots-parser', {
    'test/Robots.js': join(original, 'test', 'Robots.js'),
    'node_modules/chai/index.mjs': join(javascript, 'chai.mjs'),
  });
  writeFileSync(join(folder, 'package.json'), '{}\n');
  writeFileSync(join(folder, 'node_modules', 'chai', 'package.json'), '{ "main": "index.mjs" }\n');
  const facade = join(installed, 'node_modules', 'robotparser');
  writeFileSync(
    join(folder, 'index.js'),
    `const { createRequire } = require('node:module');
module.exports = createRequire(${JSON.stringify(join(facade, 'user.cjs'))})('robotparser/compat/robots-parser');\n`,
  );
  const output = run(process.execPath, [join(javascript, 'run-mocha.mjs'), 'test/Robots.js'], { folder });
  return outcomesOf(output, 'robots-parser');
}

function runRuby({ json }: Bridge): readonly TestOutcome[] {
  const original = originalFolder('ruby-robotstxt-parser');
  const ruby = join(BRIDGES, 'ruby');
  const folder = workFolder('robotstxt-parser', { test: join(original, 'test') });
  const output = run(
    process.env['PARITY_RUBY'] ?? 'ruby',
    [
      ...['-W0', '-E', 'UTF-8', '-I', ruby, '-I', 'test', join(ruby, 'run_test_unit.rb')],
      ...['test/parser_test.rb', 'test/getter_test.rb'],
    ],
    { folder, environment: { ROBOTPARSER_BRIDGE: json } },
  );
  return outcomesOf(output, 'robotstxt-parser');
}

function runPerl(
  { json }: Bridge,
  name: string,
  tests: string,
  files: readonly string[],
): readonly TestOutcome[] {
  const original = originalFolder(name);
  const folder = workFolder(name, { [`t/${tests}`]: join(original, tests) });
  // LWP's tests ask this program whether they can reach a server of theirs; loopback is always there.
  writeFileSync(join(folder, 'talk-to-ourself'), 'exit 0;\n');
  const outcomes: TestOutcome[] = [];
  for (const file of files) {
    const output = run(
      process.env['PARITY_PERL'] ?? '/usr/bin/perl',
      ['-I', join(BRIDGES, 'perl'), join('t', tests, file)],
      // The exit code counts failures; the lines name them.
      {
        folder,
        environment: { ROBOTPARSER_BRIDGE: json },
        codes: Array.from({ length: 256 }, (_, code) => code),
      },
    );
    outcomes.push(...tapOutcomes(file, output));
  }
  return outcomes;
}

/** Of the Test Anything Protocol: `ok 1 - name`, `not ok 2 - name`, and the plan `1..2`. */
function tapOutcomes(file: string, output: string): TestOutcome[] {
  const outcomes = [...output.matchAll(/^(not )?ok (\d+)(?: - (.*))?$/gm)].map(
    ([, not, number = '', name = '']): TestOutcome => ({
      test: `${file} ${number}`,
      outcome: not === undefined ? (/# skip/i.test(name) ? 'skip' : 'pass') : 'fail',
      why: name,
    }),
  );
  const planned = /^1\.\.(\d+)/m.exec(output)?.[1];
  if (Number(planned) === outcomes.length && outcomes.length > 0) return outcomes;
  const why = `${String(outcomes.length)} tests were run of ${planned ?? 'no plan'}`;
  return [...outcomes, { test: `${file} plan`, outcome: 'fail', why }];
}

function runGoogle({ fields }: Bridge): readonly TestOutcome[] {
  const original = originalFolder('google-robotstxt');
  const cpp = join(BRIDGES, 'cpp');
  const outcomes: TestOutcome[] = [];
  for (const file of ['robots_test.cc', 'reporting_robots_test.cc']) {
    const folder = workFolder(basename(file, '.cc'), { [file]: join(original, file) });
    const program = builtCpp({
      name: basename(file, '.cc'),
      sources: [join(folder, file), join(cpp, 'robots.cc')],
      include: [cpp, original],
      headers: [join(cpp, 'bridge.h')],
      libraries: ['gtest', 'gtest_main', ...ABSEIL, 'pthread'],
    });
    const output = run(program, [], { environment: { ROBOTPARSER_BRIDGE: fields }, codes: [0, 1] });
    outcomes.push(...gtestOutcomes(file, output));
  }
  return outcomes;
}

function gtestOutcomes(file: string, output: string): TestOutcome[] {
  return [...output.matchAll(/^\[ +(OK|FAILED) +\] (\S+) \(\d+ ms\)$/gm)].map(([, outcome, name = '']) => ({
    test: `${file} ${name}`,
    outcome: outcome === 'OK' ? 'pass' : 'fail',
    why: outcome === 'OK' ? '' : linesBefore(output, name),
  }));
}

/** The first of what a failing test printed. */
function linesBefore(output: string, name: string): string {
  const printed = output.split(`[ RUN      ] ${name}\n`)[1] ?? '';
  return printed.split('\n', 6).join(' ');
}

/** Its tests of private functions are left out: with them nothing would be compiled. */
function runTemoto({ json }: Bridge): readonly TestOutcome[] {
  expectGo();
  const [downloaded] = linesOfJson(
    run('go', ['mod', 'download', '-json', TEMOTO]).replaceAll('\n', ''),
    'go',
  );
  const original = String(downloaded?.['Dir']);
  const folder = workFolder('temoto', {
    'robotstxt.go': join(BRIDGES, 'go', 'robotstxt.go'),
    'robotstxt_test.go': join(original, 'robotstxt_test.go'),
    'google_test.go': join(original, 'google_test.go'),
  });
  run('go', ['mod', 'init', 'github.com/temoto/robotstxt'], { folder });
  run('go', ['get', 'github.com/stretchr/testify@v1.3.0'], { folder });
  const output = run('go', ['test', '-json', '.'], {
    folder,
    environment: { ROBOTPARSER_BRIDGE: json },
    codes: [0, 1],
  });
  return linesOfJson(output, 'go test').flatMap(({ Action: action, Test: test }): TestOutcome[] =>
    typeof test === 'string' && (action === 'pass' || action === 'fail' || action === 'skip')
      ? [{ test, outcome: action, why: '' }]
      : [],
  );
}

const JUNIT = 'org.junit.platform:junit-platform-console-standalone:1.13.4';

function runCrawlerCommons({ fields }: Bridge): readonly TestOutcome[] {
  const original = originalFolder('crawler-commons');
  const classes = 'crawlercommons';
  const folder = workFolder('crawler-commons', {
    [classes]: join(BRIDGES, 'java', classes),
    tests: join(original, 'src/test/java', classes, 'robots'),
    resources: join(original, 'src/test/resources'),
  });
  const sources = [classes, 'tests']
    .flatMap((part) =>
      readdirSync(join(folder, part), { recursive: true }).map((file) => join(folder, part, String(file))),
    )
    .filter((file) => file.endsWith('.java'));
  const path = `${builtJava('crawler-commons-tests', [JUNIT, CRAWLER_COMMONS], sources)}:${join(folder, 'resources')}`;
  const launcher = [
    'org.junit.platform.console.ConsoleLauncher',
    'execute',
    '--details=testfeed',
    '--disable-ansi-colors',
  ];
  const output = run('java', ['-cp', path, ...launcher, '--select-package=crawlercommons.robots'], {
    environment: { ROBOTPARSER_BRIDGE: fields },
    codes: [0, 1],
  });
  return [...output.matchAll(FED)].map(([, test = '', outcome, why = '']) => ({
    test,
    outcome: outcome === 'SUCCESSFUL' ? 'pass' : outcome === 'SKIPPED' ? 'skip' : 'fail',
    why,
  }));
}

/** A line of JUnit's `testfeed` that ends a test, and the error below it. */
const FED = /^JUnit Jupiter > (.+) :: (SUCCESSFUL|SKIPPED|FAILED)\n(?:\t(.*))?/gm;

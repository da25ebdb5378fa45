/** google/robotstxt, built from its sources with Debian's Abseil. */

import { join } from 'node:path';
import {
  parseRobotsTxt,
  RobotsMatcher,
  RobotsParsingReporter,
  type LineMetadata,
  type RobotsParseHandler,
  type TagName,
} from '../../../src/entries/compat/google.js';
import { askProgram } from '../ask-process.js';
import { builtCpp, DRIVERS } from '../build.js';
import { ofEach, type Driver, type Found } from '../driver.js';
import { originalFolder } from '../originals.js';
import { googleCalls } from '../random-calls.js';

/** Abseil's libraries of which robots.cc needs something. */
export const ABSEIL = [
  ...['absl_strings', 'absl_strings_internal', 'absl_throw_delegate', 'absl_raw_logging_internal'],
  ...['absl_int128', 'absl_base', 'absl_spinlock_wait'],
];

export const google: Driver = {
  name: 'google/robotstxt',
  questions: (asked) => [
    {
      make: [],
      calls: [
        ...ofEach(asked, (agent, url) => ['oneAgentAllowedByRobots', asked.robots, agent, url]).flatMap(
          (call) => [call, ['matchingLine'] as const],
        ),
        ['events', asked.robots],
      ],
    },
  ],
  calls: googleCalls,
  versions: [find],
};

function find(): Found {
  const folder = originalFolder('google-robotstxt');
  const program = builtCpp({
    name: 'google',
    sources: [
      join(folder, 'robots.cc'),
      join(folder, 'reporting_robots.cc'),
      join(DRIVERS, 'google_calls.cc'),
    ],
    include: [folder],
    headers: [join(folder, 'robots.h')],
    libraries: ABSEIL,
  });
  return { version: 'main of April 2026', make: () => new ListeningMatcher(), ask: askProgram(program) };
}

/** Also reports what the parser calls its handlers with. */
class ListeningMatcher extends RobotsMatcher {
  events(robots: string): string {
    const body = Buffer.from(robots);
    const listener = new Listener();
    parseRobotsTxt(body, listener);
    return listener.events + reportOn(body);
  }
}

/** Everything that the parser calls its handler with, a line each. */
class Listener implements RobotsParseHandler {
  events = '';

  handleRobotsStart(): void {
    this.events = '';
  }
  handleRobotsEnd(): void {
    // Adds nothing.
  }
  handleUserAgent(line: number, value: string): void {
    this.#add(line, 'agent', value);
  }
  handleAllow(line: number, value: string): void {
    this.#add(line, 'allow', value);
  }
  handleDisallow(line: number, value: string): void {
    this.#add(line, 'disallow', value);
  }
  handleSitemap(line: number, value: string): void {
    this.#add(line, 'sitemap', value);
  }
  handleUnknownAction(line: number, action: string, value: string): void {
    this.#add(line, 'unknown', `${action}=${value}`);
  }
  reportLineMetadata(line: number, is: LineMetadata): void {
    const marks = [
      is.isEmpty,
      is.hasComment,
      is.isComment,
      is.hasDirective,
      is.isAcceptableTypo,
      is.isLineTooLong,
      is.isMissingColonSeparator,
    ];
    this.#add(line, 'line', marks.map(Number).join(''));
  }

  #add(line: number, what: string, value: string): void {
    this.events += `${String(line)} ${what} ${value}\n`;
  }
}

const TAGS: readonly TagName[] = ['unknown', 'userAgent', 'allow', 'disallow', 'sitemap', 'unused'];

function reportOn(body: Uint8Array): string {
  const reporter = new RobotsParsingReporter();
  parseRobotsTxt(body, reporter);
  const counts = [reporter.lastLineSeen(), reporter.validDirectives(), reporter.unusedDirectives()];
  const lines = reporter
    .parseResults()
    .map(({ lineNum, tagName, isTypo }) => [lineNum, TAGS.indexOf(tagName), Number(isTypo)]);
  return [counts, ...lines].map((numbers) => `${numbers.join(' ')}\n`).join('');
}

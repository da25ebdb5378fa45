import { createRequire } from 'node:module';
import { describe, expect, test } from '@jest/globals';
import robotsParser from '../../src/entries/compat/robots-parser.js';
import { openFacade, openOriginal } from '../support/original-robots-parser.js';
import { casesOf, hasSet, type SetName } from '../recorded/cases.js';
import { callUntyped } from '../support/untyped.js';
import { testRecorded } from '../recorded/compare.js';

const SITE = 'http://example.com/robots.txt';
const HOME = 'http://example.com';

const sets: readonly SetName[] = ['edge', 'random', 'real'];
const CARET = 'newer platforms encode ^ in a URL, older ones do not';

describe('robots-parser 3.0.1', () => {
  testRecorded('robots-parser-3.0.1', {
    open: openFacade,
    declared: ({ url }) => (url?.includes('^') === true ? CARET : undefined),
    declaredCounts: { edge: { [CARET]: 42 }, random: { [CARET]: 180 }, real: { [CARET]: 8 } },
  });

  test.each(sets.filter(hasSet))('answers for ^ as the original does here, %s set', (set) => {
    for (const recordedCase of casesOf(set)) {
      const [here, there] = [openFacade(recordedCase), openOriginal(recordedCase)];
      for (const agent of recordedCase.agents) {
        for (const url of recordedCase.urls.filter((candidate) => candidate.includes('^'))) {
          const asked = { id: recordedCase.id, agent, url };
          expect({ ...asked, verdict: here.verdict(agent, url), line: here.line(agent, url) }).toEqual({
            ...asked,
            verdict: there.verdict(agent, url),
            line: there.line(agent, url),
          });
        }
      }
    }
  });
});

describe('what the object answers', () => {
  test.each([
    ['of another site', 'http://other.com/'],
    ['no URL', 'http://ex ample.com/'],
  ])(
    'a URL of another site and an invalid URL count as disallowed here, yet not as explicitly so: %s',
    (_, other) => {
      const robot = robotsParser(SITE, 'User-agent: *\nDisallow: /');
      expect(robot.isAllowed(other)).toBeUndefined();
      expect(robot.isDisallowed(other)).toBe(true);
      expect(robot.isExplicitlyDisallowed(other)).toBeUndefined();
      expect(robot.getMatchingLineNumber(other)).toBe(-1);
    },
  );

  test('only rules of its own disallow an agent explicitly', () => {
    const robot = robotsParser(SITE, 'User-agent: *\nDisallow: /\n\nUser-agent: Foo/2\nDisallow: /a');
    expect(robot.isExplicitlyDisallowed(`${HOME}/a`, 'foo/1')).toBe(true);
    expect(robot.isExplicitlyDisallowed(`${HOME}/b`, 'foo')).toBe(false);
    expect(robot.isExplicitlyDisallowed(`${HOME}/a`, 'bar')).toBe(false);
    expect(robot.isExplicitlyDisallowed(`${HOME}/a`, '*')).toBe(true);
    expect(robot.isExplicitlyDisallowed(`${HOME}/a`)).toBe(true);
  });

  test('the list of sitemaps is the caller’s own', () => {
    const robot = robotsParser(SITE, 'Sitemap: a.xml\nSitemap: a.xml\nSitemap:');
    robot.getSitemaps().push('b.xml');
    expect(robot.getSitemaps()).toEqual(['a.xml', 'a.xml']);
  });

  test('a missing agent, by whatever name, is everyone', () => {
    const robot = robotsParser(SITE, 'User-agent: *\nDisallow: /\nCrawl-delay: 2');
    // @ts-expect-error the declared type asks for a string
    expect([robot.isAllowed(`${HOME}/`, ''), robot.isAllowed(`${HOME}/`, null)]).toEqual([false, false]);
    expect(robot.getCrawlDelay()).toBe(2);
  });

  test('any value is converted to a string first, so URL objects work', () => {
    // @ts-expect-error the declared type asks for a string
    const robot = robotsParser(new URL(SITE), 'User-agent: *\nDisallow: /a');
    // @ts-expect-error the declared type asks for a string
    expect(robot.isAllowed(new URL(`${HOME}/a`))).toBe(false);
  });

  test.each([[null], [undefined], ['']])('the text %p allows everything', (text) => {
    expect(robotsParser(SITE, text).isAllowed(`${HOME}/`)).toBe(true);
  });

  test('neither text nor agent may be something else', () => {
    // @ts-expect-error the text is a number
    expect(() => robotsParser(SITE, 42)).toThrow(
      new TypeError("Argument 'robotstxt' must be a string, null or undefined, got 42 (number)"),
    );
    // @ts-expect-error the agent is a list
    expect(() => robotsParser(SITE, '').isAllowed(`${HOME}/`, ['foo'])).toThrow(
      new TypeError("Argument 'ua' must be a string or undefined, got an array"),
    );
  });
});

describe('what is added by hand, as with the original', () => {
  // Neither declares these methods; both have them.
  const makers: [string, (robots: string) => object][] = [
    ['here', (robots) => robotsParser(SITE, robots)],
    ['the original', makeOriginal],
  ];

  test.each(makers)(
    'names are kept as given, so one that is not in lower case is never found: %s',
    (_name, make) => {
      const robot = make('');
      callUntyped(robot, 'addRule', ['Upper', 'lower'], '/', false);
      const isAllowed = (agent: string): unknown => callUntyped(robot, 'isAllowed', `${HOME}/`, agent);
      expect(['Upper', 'upper', 'lower', 'Lower'].map(isAllowed)).toEqual([true, true, false, false]);
    },
  );

  test.each(makers)('%s', (_name, make) => {
    const robot = make('User-agent: foo\nDisallow: /b\nHost: Old.com\nSitemap: s');
    const ask = (method: string, ...args: unknown[]): unknown => callUntyped(robot, method, ...args);
    const lineOf = (path: string, agent: string): unknown => ask('getMatchingLineNumber', HOME + path, agent);
    ask('addRule', ['foo', 'bar'], '/x|', false, 7);
    ask('addRule', ['foo'], '/y', false);
    ask('addRule', ['Upper'], '/', false);
    ask('addRule', ['empty'], '', false);
    ask('setCrawlDelay', ['foo'], '7');
    ask('setCrawlDelay', ['foo'], 'x');
    ask('setCrawlDelay', ['late'], 'x');
    ask('addRule', ['*'], '/', false, 9);
    ask('addSitemap', 't');
    expect(ask('getPreferredHost')).toBe('old.com');
    ask('setPreferredHost', 'New.com');
    expect({
      ruleAddedToAGroup: lineOf('/y', 'foo'),
      encodedAsInAFile: lineOf('/x|', 'foo'),
      ruleOfTheFile: lineOf('/b', 'foo'),
      secondAgent: ask('isAllowed', `${HOME}/y`, 'bar'),
      notInLowerCase: lineOf('/', 'upper'),
      emptyRule: ask('isAllowed', `${HOME}/`, 'empty'),
      invalidDelay: ask('isAllowed', `${HOME}/`, 'late'),
      delay: ask('getCrawlDelay', 'foo'),
      sitemaps: ask('getSitemaps'),
      host: ask('getPreferredHost'),
    }).toEqual({
      ruleAddedToAGroup: undefined,
      encodedAsInAFile: -1,
      ruleOfTheFile: 2,
      secondAgent: true,
      notInLowerCase: 9,
      emptyRule: true,
      invalidDelay: true,
      delay: 7,
      sitemaps: ['s', 't'],
      host: 'New.com',
    });
  });

  test('a list of agents that is none, and a pattern that is no text, are refused', () => {
    const robot = robotsParser(SITE, '');
    expect(() => callUntyped(robot, 'addRule', 'foo', '/', false)).toThrow(
      new TypeError(`Argument 'userAgents' must be a list of strings, got "foo" (string)`),
    );
    expect(() => callUntyped(robot, 'addRule', ['foo'], 42, false)).toThrow(
      new TypeError("Argument 'pattern' must be a string, got 42 (number)"),
    );
  });
});

function makeOriginal(robots: string): object {
  const original: unknown = createRequire(import.meta.url)('robots-parser');
  const made: unknown = callUntyped({ original }, 'original', SITE, robots);
  if (typeof made !== 'object' || made === null)
    throw new Error('robots-parser has changed: this is no object');
  return made;
}

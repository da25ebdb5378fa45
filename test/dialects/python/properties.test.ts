import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { RobotFileParser } from '../../../src/entries/compat/python.js';
import { RobotExclusionRulesParser, RobotFileParserLookalike } from '../../../src/entries/compat/rerp.js';
import type { Dialect } from '../../../src/core/dialect.js';
import { splitLines } from '../../languages/python/split-lines.js';
import { classicPath, pythonClassic } from '../../../src/dialects/python/classic/index.js';
import { pythonRfc9309 } from '../../../src/dialects/python/rfc9309/index.js';
import { rerpGym2008 } from '../../../src/dialects/rerp/index.js';
import { runs } from '../../support/samples.js';

fc.configureGlobal(runs(500));

const piece = fc.constantFrom(
  ...'http://h https://h:80 x: // / a Z . ? # ; & = * $ + % [ ] [::1] @ é 中'.split(' '),
  ...'%41 %7e %2F %2f %3F %23 %3b %0A %20 %C3%A9 %c3 %e4%b8%ad %ff %ed%a0%80 %5B'.split(' '),
  ...['\u{1f600}', '\ud800', '\udc80', ' ', '\t', '\n', '\x01', '\x7f'],
);
const url = fc.oneof(
  fc.array(piece, { maxLength: 8 }).map((pieces) => pieces.join('')),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `http://example.com/${pieces.join('')}`),
  fc.array(piece, { maxLength: 8 }).map((pieces) => `/${pieces.join('')}`),
);

function targetText(dialect: Dialect, asked: string): string {
  const target = dialect.target(asked, { url: undefined });
  if (typeof target === 'number') return `text ${asked.slice(target)}`;
  return typeof target === 'string' ? `text ${target}` : target.because;
}

describe.each([
  ['pythonClassic', pythonClassic],
  ['pythonRfc9309', pythonRfc9309],
  ['rerpGym2008', rerpGym2008],
] as const)('%s', (_, dialect) => {
  // Python drops blanks in front, and such a URL is not one that is matched where it stands.
  test('the short cut past splitting a URL gives what splitting gives', () => {
    fc.assert(
      fc.property(url, (asked) => {
        expect(targetText(dialect, asked)).toBe(targetText(dialect, ` ${asked}`));
      }),
      runs(3000),
    );
  });
});

test('the short cut past splitting a rule gives what splitting gives', () => {
  fc.assert(
    fc.property(url, (value) => {
      const path = classicPath(value);
      const again = classicPath(` ${value}`);
      expect(typeof path === 'string' ? path : path.name).toBe(
        typeof again === 'string' ? again : again.name,
      );
    }),
    { ...runs(3000), examples: [['/#http://h?']] },
  );
});

const line = fc.oneof(
  fc
    .tuple(
      fc.constantFrom(...'User-agent useragent Disallow Allow Crawl-delay Request-rate Sitemap x'.split(' ')),
      url,
    )
    .map(([name, value]) => `${name}: ${value}`),
  fc.constantFrom('', ' ', '#', 'User-agent: *', 'User-agent: foo', 'Crawl-delay: 5', 'Request-rate: 1/5'),
  fc.string(),
);
const ended = fc.tuple(line, fc.constantFrom('\n', '\r\n', '\r', '\v', '\u2028', '\x85'));
const text = fc.array(ended, { maxLength: 12 }).map((lines) => lines.flat().join(''));

const PYTHON_ERRORS = ['ValueError', 'UnicodeEncodeError'];

function raisedBy(work: () => void): string | undefined {
  try {
    work();
    return undefined;
  } catch (error) {
    return error instanceof Error ? error.name : String(error);
  }
}

describe.each(['classic', 'python-main'] as const)('RobotFileParser, %s', (semantics) => {
  test('reads any text and answers any question, or raises what Python raises', () => {
    fc.assert(
      fc.property(text, fc.string(), url, (robots, agent, asked) => {
        const parser = new RobotFileParser('', { semantics });
        expect([undefined, ...PYTHON_ERRORS]).toContain(raisedBy(() => parser.parse(robots)));
        expect([undefined, ...PYTHON_ERRORS]).toContain(raisedBy(() => parser.canFetch(agent, asked)));
        expect(
          raisedBy(() => [parser.crawlDelay(agent), parser.requestRate(agent), String(parser)]),
        ).toBeUndefined();
      }),
    );
  });

  test('reads a text as its lines', () => {
    fc.assert(
      fc.property(text, url, (robots, asked) => {
        const [one, other] = [robots, splitLines(robots)].map((source) => {
          const parser = new RobotFileParser('', { semantics });
          const raised = raisedBy(() => parser.parse(source));
          let allowed: boolean | undefined;
          const refused = raisedBy(() => (allowed = parser.canFetch('foo', asked)));
          return [raised, refused, allowed, String(parser), parser.siteMaps()];
        });
        expect(one).toEqual(other);
      }),
    );
  });

  test('reads two texts one after the other as the groups of both', () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const both = new RobotFileParser('', { semantics });
        const [one, other] = [first, second].map((robots) => {
          raisedBy(() => both.parse(robots));
          const parser = new RobotFileParser('', { semantics });
          raisedBy(() => parser.parse(robots));
          return parser;
        });
        expect(both.entries.map(String)).toEqual(
          [...(one?.entries ?? []), ...(other?.entries ?? [])].map(String),
        );
        expect(both.sitemaps).toEqual([...(one?.sitemaps ?? []), ...(other?.sitemaps ?? [])]);
      }),
    );
  });
});

test('rerp reads any text and answers any question, or raises ValueError for the URL', () => {
  fc.assert(
    fc.property(text, fc.string(), url, (robots, agent, asked) => {
      const parser = new RobotExclusionRulesParser();
      parser.parse(robots);
      expect([undefined, 'ValueError']).toContain(raisedBy(() => parser.isAllowed(agent, asked)));
      expect(raisedBy(() => [parser.getCrawlDelay(agent), parser.sitemaps, String(parser)])).toBeUndefined();
    }),
  );
});

test('rerp’s lookalike reads lines with their ends as the text that they are of', () => {
  const lines = fc.array(
    fc.tuple(line, fc.constantFrom('\n', '\r\n')).map((parts) => parts.join('')),
    { maxLength: 12 },
  );
  fc.assert(
    fc.property(lines, (list) => {
      const [one, other] = [list, list.join('')].map((source) => {
        const parser = new RobotFileParserLookalike();
        parser.parse(source);
        return String(parser);
      });
      expect(one).toBe(other);
    }),
  );
});

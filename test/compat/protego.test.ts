import { describe, expect, test } from '@jest/globals';
import { Protego, RequestRate, ValueError, VisitTime } from '../../src/entries/compat/protego.js';
import { expectBothSpellings } from './shared/original-spelling.js';

const TEXT =
  'User-agent: *\nDisallow: /tmp\nRequest-rate: 1/5 0600-0845\nVisit-time: 0600 0845\nHost: h\nSitemap: s';

describe('Protego', () => {
  test('answers to both spellings', () => {
    expectBothSpellings(Protego.parse(TEXT));
    expectBothSpellings(new RequestRate(1, 2));
    expectBothSpellings(new VisitTime({ hour: 1, minute: 2 }, { hour: 3, minute: 4 }));
  });

  test('takes the URL first and the agent second', () => {
    expect(Protego.parse('User-agent: a\nDisallow: /').can_fetch('/x', 'a')).toBe(false);
  });

  test('has nothing to say when it was given nothing', () => {
    const parser = new Protego();
    expect([parser.canFetch('/x', 'a'), parser.crawlDelay('a'), parser.requestRate('a')]).toEqual([
      true,
      null,
      null,
    ]);
    expect([parser.visitTime('a'), [...parser.sitemaps], parser.preferredHost]).toEqual([null, [], null]);
  });

  test('gives rates and times as tuples do, by name and in order', () => {
    const parser = Protego.parse(TEXT);
    const { requests, seconds, startTime, end_time } = parser.requestRate('a') ?? new RequestRate(0, 0);
    expect([requests, seconds, startTime, end_time]).toEqual([
      1,
      5,
      { hour: 6, minute: 0 },
      { hour: 8, minute: 45 },
    ]);
    expect([...(parser.visitTime('a') ?? [])]).toEqual([
      { hour: 6, minute: 0 },
      { hour: 8, minute: 45 },
    ]);
  });

  test('gives a new iterator over the sitemaps each time', () => {
    const parser = Protego.parse(TEXT);
    expect([[...parser.sitemaps], [...parser.sitemaps]]).toEqual([['s'], ['s']]);
  });

  test('throws a ValueError for a URL that Python cannot split', () => {
    const parser = Protego.parse(TEXT);
    expect(() => parser.canFetch('http://[::1/x', 'a')).toThrow(ValueError);
  });

  test('Quirk: the URL is examined only if the file has rules for the agent', () => {
    expect(Protego.parse('User-agent: b\nDisallow: /').canFetch('http://[::1/x', 'a')).toBe(true);
  });

  test.each([
    // @ts-expect-error as JavaScript may call it
    ['content', () => Protego.parse(null)],
    // @ts-expect-error as JavaScript may call it
    ['url', () => new Protego().canFetch(undefined, 'a')],
    // @ts-expect-error as JavaScript may call it
    ['userAgent', () => new Protego().canFetch('/x')],
    // @ts-expect-error as JavaScript may call it
    ['userAgent', () => new Protego().crawlDelay(1)],
  ])('names the wrong argument: %s', (name, call) => {
    expect(call).toThrow(TypeError);
    expect(call).toThrow(`Argument '${name}' must be a string`);
  });
});

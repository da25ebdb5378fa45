/** What public functions make of options that they do not have. */
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from '@jest/globals';
import { expectManyOptions } from '../../src/core/misspelt-options.js';
import { expectOneOf, urlText } from '../../src/core/options.js';

const KNOWN = { deadlineMs: true, redirects: true, userAgent: true } as const;

describe('options are taken when', () => {
  test.each<[string, unknown]>([
    ['there are none', undefined],
    ['they are empty', {}],
    ['each is known', { deadlineMs: 1, redirects: undefined }],
    ['they have no prototype', Object.assign(Object.create(null), { redirects: 1 })],
    ['they are an object of another realm', runInNewContext('({ redirects: 1 })')],
  ])('%s', (_, given) => {
    expect(() => expectManyOptions('options', given, KNOWN)).not.toThrow();
  });
});

describe('options are refused', () => {
  test.each<[string, unknown, string]>([
    ['in another case', { deadlineMS: 1 }, "Unknown option 'limits.deadlineMS': did you mean 'deadlineMs'?"],
    [
      'with underscores',
      { user_agent: 'x' },
      "Unknown option 'limits.user_agent': did you mean 'userAgent'?",
    ],
    ['in part', { deadline: 1 }, "Unknown option 'limits.deadline': did you mean 'deadlineMs'?"],
    [
      'that nobody knows',
      { colour: undefined },
      "Unknown option 'limits.colour': there are deadlineMs, redirects, userAgent",
    ],
    ['as null', null, "Argument 'limits' must be a plain object of options, got null"],
    ['as a text', 'x', `Argument 'limits' must be a plain object of options, got "x" (string)`],
    ['as an array', [], "Argument 'limits' must be a plain object of options, got an array"],
    ['as a Map', new Map(), "Argument 'limits' must be a plain object of options, got a Map"],
  ])('%s', (_, given, message) => {
    expect(() => expectManyOptions('limits', given, KNOWN)).toThrow(new TypeError(message));
  });
});

test('a value is one of those that are known, to the letter', () => {
  expect(() => expectOneOf('addresses', 'public', ['any', 'public'])).not.toThrow();
  expect(() => expectOneOf('addresses', 'Public', ['any', 'public'])).toThrow(
    new TypeError(`Argument 'addresses' must be 'any' or 'public', got "Public" (string)`),
  );
  expect(() => expectOneOf('addresses', true, ['any', 'public'])).toThrow(
    new TypeError("Argument 'addresses' must be 'any' or 'public', got true (boolean)"),
  );
});

test('a URL is a string or a URL', () => {
  expect(urlText('url', new URL('https://example.com/a'))).toBe('https://example.com/a');
  expect(urlText('url', '/a')).toBe('/a');
  expect(() => urlText('url', undefined)).toThrow(
    new TypeError("Argument 'url' must be a string or a URL, got undefined"),
  );
});

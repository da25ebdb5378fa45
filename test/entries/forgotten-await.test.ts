/** A promise is true as a condition. TypeScript says so to whoever forgot an `await` where the verdict itself is awaited. */
import { expect, test } from '@jest/globals';
import { typeErrors } from '../documents/type-errors.js';

const FORGOTTEN = {
  RobotsCache: `import { RobotsCache } from 'robotparser/cache';
declare const cache: RobotsCache;
if (cache.isAllowed('https://shop.example/')) console.log('allowed');`,
  Robotstxt: `import { Robotstxt } from 'robotparser/compat/ruby';
if (Robotstxt.getAllowed('https://shop.example/', 'FooBot')) console.log('allowed');`,
  "reppy's cache": `import { RobotsCache } from 'robotparser/compat/reppy';
declare const cache: RobotsCache;
if (cache.allowed('https://shop.example/', 'FooBot')) console.log('allowed');`,
};

/** Read by the compiler at once with the others, which costs it half. */
const awaited = Object.entries(FORGOTTEN).map(
  ([name, code]) => [`${name}, awaited`, code.replace('if (', 'if (await ')] as const,
);

test('a verdict that was not awaited is refused as a condition, and taken with its await', () => {
  expect(typeErrors(new Map([...Object.entries(FORGOTTEN), ...awaited]))).toEqual(
    Object.keys(FORGOTTEN).map(
      (name) =>
        `${name}: This condition will always return true since this 'Promise<boolean>' is always defined.`,
    ),
  );
});

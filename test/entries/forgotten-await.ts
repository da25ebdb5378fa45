/** A promise is true as a condition. TypeScript says so to whoever forgot an `await` where the verdict itself is awaited. */
export const FORGOTTEN = {
  RobotsCache: `import { RobotsCache } from 'robotparser/cache';
declare const cache: RobotsCache;
if (cache.isAllowed('https://shop.example/')) console.log('allowed');`,
  Robotstxt: `import { Robotstxt } from 'robotparser/compat/ruby';
if (Robotstxt.getAllowed('https://shop.example/', 'FooBot')) console.log('allowed');`,
  "reppy's cache": `import { RobotsCache } from 'robotparser/compat/reppy';
declare const cache: RobotsCache;
if (cache.allowed('https://shop.example/', 'FooBot')) console.log('allowed');`,
};

/** The same with their await. */
export const AWAITED = Object.fromEntries(
  Object.entries(FORGOTTEN).map(([name, code]) => [`${name}, awaited`, code.replace('if (', 'if (await ')]),
);

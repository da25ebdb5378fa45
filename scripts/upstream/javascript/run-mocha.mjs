// Runs a file of mocha's tests and prints a line of JSON for each.
import { createRequire } from 'node:module';
import { resolve } from 'node:path';

/** @type {string[]} */
const titles = [];

Object.assign(globalThis, {
  /** @param {string} title @param {() => void} body */
  describe(title, body) {
    titles.push(title);
    body();
    titles.pop();
  },
  /** @param {string} title @param {() => void} body */
  it(title, body) {
    const test = [...titles, title].join(' ');
    try {
      body();
      console.log(JSON.stringify({ test, outcome: 'pass', why: '' }));
    } catch (error) {
      const why = error instanceof Error ? error.message : String(error);
      console.log(JSON.stringify({ test, outcome: 'fail', why }));
    }
  },
});

createRequire(import.meta.url)(resolve(process.argv[2] ?? ''));

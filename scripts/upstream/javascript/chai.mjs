// As much of chai as the tests of robots-parser ask for.
import assert from 'node:assert/strict';

/** @param {unknown} value */
export const expect = (value) => {
  /** @param {unknown} wanted */
  const equal = (wanted) => assert.equal(value, wanted);
  /** @param {unknown} wanted */
  const eql = (wanted) => assert.deepEqual(value, wanted);
  /** @param {number} bound */
  const lessThan = (bound) => assert.ok(Number(value) < bound, `${String(value)} is not less than ${bound}`);
  return { to: { equal, eql, deep: { equal: eql }, be: { lessThan } } };
};

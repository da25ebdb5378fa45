/** Each is one of 2 ** 52 numbers. */
const PARTS = 3;

/**
 * A name unique among the workers of a store. It is not a secret, so it does not need the platform's cryptography,
 * which pages without TLS and sandboxes of older test runners lack.
 */
export function workerName(): string {
  return Array.from({ length: PARTS }, () => Math.floor(Math.random() * 2 ** 52).toString(36)).join('-');
}

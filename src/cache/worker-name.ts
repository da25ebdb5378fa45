/** Each is one of 2 ** 52 numbers. */
const PARTS = 3;

/**
 * A name that no other worker of a store has. It is no secret, so it does without the platform's cryptography, which
 * pages without TLS and the sandboxes of older test runners lack.
 */
export function workerName(): string {
  return Array.from({ length: PARTS }, () => Math.floor(Math.random() * 2 ** 52).toString(36)).join('-');
}

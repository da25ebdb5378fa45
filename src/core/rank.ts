/**
 * Precedence as one number: a pattern scores a rank on a target; the highest rank wins, and on equal rank the earlier
 * pattern.
 */

/** Lower than every rank: the pattern does not match. */
export const NO_MATCH = -Infinity;

/** The longest match wins, and Allow wins a tie (RFC 9309, section 2.2.2). */
export function rankByLength(length: number, allow: boolean): number {
  return 2 * length + (allow ? 1 : 0);
}

/** The first match wins. */
export function rankByOrder(order: number): number {
  return -order;
}

/**
 * Precedence as one number: a pattern scores a rank on a target, the greater rank wins, and on equal rank the earlier
 * pattern.
 */

/** Smaller than every rank: the pattern does not match. */
export const NO_MATCH = -Infinity;

/** Longest match wins, and Allow wins a tie (RFC 9309, section 2.2.2). */
export function rankByLength(length: number, allow: boolean): number {
  return 2 * length + (allow ? 1 : 0);
}

/** First match wins. */
export function rankByOrder(order: number): number {
  return -order;
}

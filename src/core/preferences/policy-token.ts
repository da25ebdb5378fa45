/**
 * Groups that name a purpose instead of a crawler, as draft-kelley-aipref-training-preference-signal-00 (30 October
 * 2026) has them, and as tokens of single vendors (`Google-Extended`) have worked before. How the draft spells its token
 * is not known here, so tokens are the caller's.
 *
 * https://www.ietf.org/archive/id/draft-kelley-aipref-training-preference-signal-00.html
 */

import { combine, type Stated } from './statement.js';

/** What the group of a token says of a URL, as far as it is asked here. */
export interface TokenVerdict {
  readonly allowed: boolean | undefined;
  readonly line?: number;
  readonly text?: string;
  readonly groupLine?: number;
}

/** `undefined` for a token without a group, which says nothing. */
export function tokenStated(
  verdict: TokenVerdict | undefined,
  file: { lineText(line: number): string },
): Stated {
  const line = verdict?.line ?? verdict?.groupLine;
  if (verdict?.allowed === undefined || line === undefined) return { answer: 'unknown', from: [] };
  const says = verdict.allowed ? 'allowed' : 'disallowed';
  return combine([{ by: 'token', where: 'robots', line, text: verdict.text ?? file.lineText(line), says }]);
}

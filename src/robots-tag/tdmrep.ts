/**
 * TDMRep, the reservation of rights for text and data mining: final report of the W3C community group, 10 May 2024. It
 * covers mining as a whole, and therefore none of the separate purposes of preferences.
 *
 * https://www.w3.org/community/reports/tdmrep/CG-FINAL-tdmrep-20240510/
 */

import type { Evidence, PreferenceAnswer } from '../core/preferences/statement.js';
import { PathTarget } from '../core/preferences/path.js';

/** One entry of `/.well-known/tdmrep.json`. */
export interface TdmRule {
  /** The path or pattern that the entry applies to. */
  readonly location: string;
  /** 1 if rights are reserved, 0 if not. */
  readonly 'tdm-reservation': number;
  /** The URL of a policy with the terms of a licence. */
  readonly 'tdm-policy'?: string;
}

/** Whether the rights of text and data mining are reserved, and the terms under which they are licensed. */
export interface TdmAnswer {
  /** `disallowed` if rights are reserved; `unknown` if nothing is stated, in which case the EU's exception for mining applies. */
  readonly answer: PreferenceAnswer;
  /** The URL of the terms; null if there are none or nothing is reserved. */
  readonly policy: string | null;
  /** The statements the answer is based on. */
  readonly from: readonly Evidence[];
}

/** A header field or meta element of TDMRep. */
export interface TdmField {
  readonly where: 'header' | 'meta';
  readonly name: string;
  readonly value: string;
}

const UNSET: TdmAnswer = { answer: 'unknown', policy: null, from: [] };

/** The page's meta elements override its header fields, and both override the site's file. */
export function tdmAnswer(
  fields: readonly TdmField[],
  rules: readonly unknown[],
  url: string | undefined,
): TdmAnswer {
  return (
    fromFields(fields.filter(({ where }) => where === 'meta')) ??
    fromFields(fields.filter(({ where }) => where === 'header')) ??
    (url === undefined ? undefined : fromFile(rules, url)) ??
    UNSET
  );
}

function fromFields(fields: readonly TdmField[]): TdmAnswer | undefined {
  const reservations = fields.filter(
    ({ name, value }) => isNamed(name, 'tdm-reservation') && /^[01]$/.test(value.trim()),
  );
  // If fields contradict each other, the reservation wins.
  const field = reservations.find(({ value }) => value.trim() === '1') ?? reservations[0];
  if (field === undefined) return undefined;
  const policy = fields.find(({ name }) => isNamed(name, 'tdm-policy'))?.value.trim();
  const { where, name, value } = field;
  return answerOf(value.trim() === '1', policy, { where, name, text: value });
}

/**
 * The first entry whose location matches wins, not the longest. Anything that is not an entry is skipped. An entry that
 * would take too much work to compare counts as a match if it reserves rights, and is skipped otherwise.
 */
function fromFile(rules: readonly unknown[], url: string): TdmAnswer | undefined {
  const target = new PathTarget(url);
  for (const rule of rules) {
    if (typeof rule !== 'object' || rule === null) continue;
    const location: unknown = Reflect.get(rule, 'location');
    const reservation: unknown = Reflect.get(rule, 'tdm-reservation');
    const policy: unknown = Reflect.get(rule, 'tdm-policy');
    if (typeof location !== 'string') continue;
    const length = target.matchedLength(location);
    if (length === -1 || (length === undefined && reservation !== 1)) continue;
    if (reservation !== 0 && reservation !== 1) return undefined;
    return answerOf(reservation === 1, typeof policy === 'string' ? policy : undefined, {
      where: 'file',
      text: JSON.stringify({ location, 'tdm-reservation': reservation }),
    });
  }
  return undefined;
}

function answerOf(
  reserved: boolean,
  policy: string | undefined,
  place: Pick<Evidence, 'where' | 'name' | 'text'>,
): TdmAnswer {
  const answer = reserved ? 'disallowed' : 'allowed';
  return {
    answer,
    policy: reserved ? (policy ?? null) : null,
    from: [{ by: 'tdmrep', ...place, says: answer, decided: true }],
  };
}

function isNamed(name: string, wanted: string): boolean {
  return name.toLowerCase() === wanted;
}

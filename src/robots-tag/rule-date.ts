/** Dates after `unavailable_after`: those of mail and HTTP, and ISO 8601. Anything else is not a rule. */

import { parseMailDate } from '../fetch/mail-date.js';

/** A day, perhaps with a time and a zone; without a zone it is UTC. */
const ISO = /^(\d{4}-\d\d-\d\d)(?:[T ](\d\d:\d\d(?::\d\d(?:\.\d{1,9})?)?)(Z|[+-]\d\d:?\d\d)?)?$/i;

export function parseRuleDate(text: string): Date | undefined {
  const iso = ISO.exec(text.trim());
  if (iso !== null) {
    const [, day = '', time = '00:00', zone = 'Z'] = iso;
    return valid(
      Date.parse(
        `${day}T${time}${/^[+-]\d{4}$/.test(zone) ? `${zone.slice(0, 3)}:${zone.slice(3)}` : zone.toUpperCase()}`,
      ),
    );
  }
  const seconds = parseMailDate(text.trim());
  return seconds === undefined ? undefined : valid(seconds * 1000);
}

function valid(milliseconds: number): Date | undefined {
  return Number.isNaN(milliseconds) ? undefined : new Date(milliseconds);
}

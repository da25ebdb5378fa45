/**
 * The License lines of Really Simple Licensing 1.0 (10 December 2025): where the terms of a site are. They belong to the
 * file, wherever they are. Reading the terms is left to others.
 *
 * https://rslstandard.org/rsl
 */

import { ownText } from '../own-text.js';
import type { OtherLines } from './other-lines.js';

/** A link to licence terms, and the line that holds it. */
export interface LicenseLink {
  /** The address of the licence. */
  readonly url: string;
  /** The line that names it, counted from 1. */
  readonly line: number;
}

/** Scheme and host are required; a link without them leads nowhere and is left out. */
export function licenseLinks({ lines }: OtherLines): LicenseLink[] {
  return lines
    .filter(({ key, value }) => key === 'license' && /^[a-z][a-z0-9+.-]*:\/\/[^/?#]/i.test(value))
    .map(({ value, line }) => ({ url: ownText(value), line }));
}

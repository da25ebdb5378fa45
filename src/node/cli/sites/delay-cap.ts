/** The longest delay that `--delay` keeps between two pages of a site. */

import { counted } from '../output/text.js';

/** Lines keep their order, so one site that asks for a delay of a day would stop all others. */
export const DELAY_CAP_MS = 300_000;

export function cappedRemark(site: string, askedMs: number, cappedMs: number): string {
  const [asked, kept] = [askedMs, cappedMs].map((ms) => counted(ms / 1000, 'second'));
  return `${site}: asks for ${asked} between pages, ${kept} are kept`;
}

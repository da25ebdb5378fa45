/** The door by which a facade's own sheet enters the engine: what was read in several steps, or made by hand. */

import type { Dialect, Sheet, Site } from './dialect.js';
import { Robots, type PlaceOptions } from './robots.js';

/** Answers from a sheet instead of a text, with everything else as the dialect has it. */
export function robotsOfSheet<Place extends Site>(
  sheet: Sheet,
  dialect: Dialect<Place>,
  options: PlaceOptions,
): Robots {
  return new Robots('', { ...dialect, read: () => sheet }, options);
}

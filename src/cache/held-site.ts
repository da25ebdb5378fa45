import type { Robots } from '../core/robots.js';
import type { Entry } from './entry.js';
import { robotsOf, SiteRobots, type Reading, type Rests } from './site-robots.js';

/** An entry in memory, with the file as it was read: when it is first asked. */
export class HeldSite {
  readonly entry: Entry;
  readonly #reading: Reading;
  #robots: Robots | undefined;
  #failing = false;

  /** @param earlier - whose file is not read again when only its time was prolonged */
  constructor(entry: Entry, reading: Reading, earlier?: HeldSite) {
    this.entry = entry;
    this.#reading = reading;
    if (earlier !== undefined && !earlier.#failing && sameFile(earlier.entry, entry)) {
      this.#robots = earlier.#robots;
    }
  }

  /** The quick way for most verdicts. */
  isAllowed(url: string, on: Rests['on']): boolean {
    return this.#robotsFor(on).allows(this.#reading.token, url) ?? false;
  }

  known(on: Rests['on']): SiteRobots {
    return new SiteRobots(this.entry, on, this.#reading, this.#robotsFor(on));
  }

  #robotsFor(on: Rests['on']): Robots {
    const failing = on === 'failure';
    if (this.#robots === undefined || failing !== this.#failing) {
      this.#robots = robotsOf(this.entry, on, this.#reading);
      this.#failing = failing;
    }
    return this.#robots;
  }
}

function sameFile({ copy: one }: Entry, { copy: other }: Entry): boolean {
  return one !== undefined && one.text === other?.text && one.status === other.status;
}

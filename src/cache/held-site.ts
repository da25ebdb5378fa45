import type { Robots } from '../core/robots.js';
import type { Entry } from './entry.js';
import { heldBytes } from './held-size.js';
import { robotsOf, SiteRobots, checked, type Agent, type Basis, type Reading } from './site-robots.js';

/** An entry in memory, with the file as it was read. */
export class HeldSite {
  readonly entry: Entry;
  readonly #reading: Reading;
  readonly #robots: Robots;
  /** What answers when nothing but the failure is left. */
  #closed: Robots | undefined;

  /** @param earlier - whose file is not read again when only its time was prolonged */
  constructor(entry: Entry, reading: Reading, earlier?: HeldSite) {
    this.entry = entry;
    this.#reading = reading;
    const same = earlier !== undefined && isSameFile(earlier.entry, entry);
    this.#robots = same ? earlier.#robots : robotsOf(entry, 'fresh-copy', reading);
  }

  /** What it takes in memory. */
  get bytes(): number {
    return heldBytes(this.entry, this.#robots, this.#reading.agent);
  }

  /** The quick way for most verdicts. */
  isAllowed(url: string, basis: Basis['kind'], agent: Agent = this.#reading.agent): boolean {
    return checked(this.#robotsFor(basis), agent, url, this.#reading, this.entry.site) ?? false;
  }

  known(basis: Basis['kind']): SiteRobots {
    return new SiteRobots(this.entry, basis, this.#reading, this.#robotsFor(basis));
  }

  #robotsFor(basis: Basis['kind']): Robots {
    if (basis !== 'failure' || this.entry.copy === undefined) return this.#robots;
    return (this.#closed ??= robotsOf(this.entry, basis, this.#reading));
  }
}

function isSameFile({ copy: one }: Entry, { copy: other }: Entry): boolean {
  return one !== undefined && one.text === other?.text && one.status === other.status;
}

import { STAR } from '../core/characters.js';
import type { Robots } from '../core/robots.js';
import type { Entry } from './entry.js';
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

/** The entry, what it was read into, and its place in memory. */
const SITE_BYTES = 1700;
/** What is made for the crawler's groups when they are first asked. */
const GROUPS_BYTES = 2000;
/** What is noted of where things stand in the text, a character. */
const PLACES_BYTES = 0.6;
/** What a rule becomes when it is put into the index, what it takes more with a wildcard, and for each of these. */
const RULE_BYTES = 60;
const WILD_RULE_BYTES = 540;
const WILDCARD_BYTES = 60;

const LAST_LATIN = 0xff;

/**
 * What a site takes in memory when many of its URLs have been asked about, in bytes: an estimate that is more often too
 * high than too low.
 */
function heldBytes({ site, copy }: Entry, robots: Robots, agent: Agent): number {
  if (copy === undefined) return SITE_BYTES + 2 * site.length;
  const { text, url, etag = '', lastModified = '' } = copy;
  let wildcards = 0;
  let wide = false;
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at);
    if (unit === STAR) wildcards++;
    else if (unit > LAST_LATIN) wide = true;
  }
  const rules = robots.ruleCount(agent);
  const texts = text.length * (wide ? 2 : 1) + site.length + url.length + etag.length + lastModified.length;
  const compiled =
    RULE_BYTES * rules + WILD_RULE_BYTES * Math.min(wildcards, rules) + WILDCARD_BYTES * wildcards;
  const read = Math.ceil(PLACES_BYTES * text.length) + (rules > 0 ? GROUPS_BYTES + compiled : 0);
  return SITE_BYTES + texts + read;
}

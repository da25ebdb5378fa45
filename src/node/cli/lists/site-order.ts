/** Notices lists whose sites come back again and again after many others. */

/** So few sites are all kept parsed. */
const FEW_SITES = 4096;
/** How many sites are remembered; then counting begins anew. */
const REMEMBERED_SITES = 100_000;
/** A list in site order has next to none that come back. */
const SCATTERED_SHARE = 0.02;

export class SiteOrder {
  readonly #seen = new Set<string>();
  #last = '';
  #changes = 0;
  #returns = 0;

  /** Adds the site of the next line. */
  add(site: string): void {
    if (site === this.#last) return;
    if (this.#seen.size >= REMEMBERED_SITES) this.clear();
    this.#last = site;
    this.#changes++;
    const { size } = this.#seen;
    this.#seen.add(site);
    if (this.#seen.size === size) this.#returns++;
  }

  get isScattered(): boolean {
    return this.#seen.size >= FEW_SITES && this.#returns > SCATTERED_SHARE * this.#changes;
  }

  clear(): void {
    this.#seen.clear();
    this.#changes = 0;
    this.#returns = 0;
  }
}

/** The numbers of the items, those with one key in a row. */
export function groupedByKey(keys: readonly string[]): Int32Array {
  const groups = new Map<string, number>();
  const groupOfItem = keys.map((key) => {
    const known = groups.get(key);
    if (known !== undefined) return known;
    groups.set(key, groups.size);
    return groups.size - 1;
  });
  const next = new Int32Array(groups.size + 1);
  for (const group of groupOfItem) next[group + 1] = (next[group + 1] ?? 0) + 1;
  for (let group = 1; group < next.length; group++) next[group] = (next[group] ?? 0) + (next[group - 1] ?? 0);
  const order = new Int32Array(keys.length);
  groupOfItem.forEach((group, item) => {
    const at = next[group] ?? 0;
    order[at] = item;
    next[group] = at + 1;
  });
  return order;
}

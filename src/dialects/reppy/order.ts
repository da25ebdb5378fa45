/**
 * The order in which reppy tries the rules of an agent: highest priority first.
 *
 * It sorts with GNU's `std::sort`, which preserves the order of equal priorities only up to 16 rules. Beyond that, the
 * order of equal rules depends on the algorithm, so its steps are reproduced here: partitioning around a median of
 * three until 16 are left, heapsort where the recursion gets too deep, then insertion sort.
 */

const LEFT_TO_INSERTION = 16;

/** The indexes of `priorities` in sorted order. */
export function orderByPriority(priorities: ArrayLike<number>): Uint32Array {
  const order = new Uint32Array(priorities.length);
  for (let rule = 0; rule < order.length; rule++) order[rule] = rule;
  new Sorting(order, priorities).sort();
  return order;
}

class Sorting {
  constructor(
    private readonly order: Uint32Array,
    private readonly priorities: ArrayLike<number>,
  ) {}

  sort(): void {
    const length = this.order.length;
    if (length < 2) return;
    this.partition(0, length, 2 * Math.floor(Math.log2(length)));
    for (let at = 1; at < length; at++) this.sink(at, this.at(at));
  }

  private at(place: number): number {
    return this.order[place] ?? 0;
  }

  private before(rule: number, other: number): boolean {
    return (this.priorities[rule] ?? 0) > (this.priorities[other] ?? 0);
  }

  private swap(place: number, other: number): void {
    const rule = this.at(place);
    this.order[place] = this.at(other);
    this.order[other] = rule;
  }

  private partition(from: number, to: number, depth: number): void {
    let end = to;
    for (let left = depth; end - from > LEFT_TO_INSERTION; left--) {
      if (left === 0) {
        this.heapSort(from, end);
        return;
      }
      this.medianToFront(from, from + 1, from + Math.floor((end - from) / 2), end - 1);
      const cut = this.divide(from, end);
      this.partition(cut, end, left - 1);
      end = cut;
    }
  }

  private medianToFront(front: number, a: number, b: number, c: number): void {
    const [ruleA, ruleB, ruleC] = [this.at(a), this.at(b), this.at(c)];
    if (this.before(ruleA, ruleB)) {
      this.swap(front, this.before(ruleB, ruleC) ? b : this.before(ruleA, ruleC) ? c : a);
    } else {
      this.swap(front, this.before(ruleA, ruleC) ? a : this.before(ruleB, ruleC) ? c : b);
    }
  }

  /** Partitions the range: everything from the returned place on comes after everything before it. The pivot stays at `from`. */
  private divide(from: number, to: number): number {
    const pivot = this.at(from);
    let low = from + 1;
    let high = to;
    for (;;) {
      while (this.before(this.at(low), pivot)) low++;
      high--;
      while (this.before(pivot, this.at(high))) high--;
      if (low >= high) return low;
      this.swap(low, high);
      low++;
    }
  }

  /** Moves a rule towards the front, past all rules that it precedes. */
  private sink(at: number, rule: number): void {
    let place = at;
    while (place > 0 && this.before(rule, this.at(place - 1))) {
      this.order[place] = this.at(place - 1);
      place--;
    }
    this.order[place] = rule;
  }

  private heapSort(from: number, to: number): void {
    const length = to - from;
    for (let parent = Math.floor((length - 2) / 2); parent >= 0; parent--) {
      this.settle(from, parent, length, this.at(from + parent));
    }
    for (let last = to - 1; last > from; last--) {
      const rule = this.at(last);
      this.order[last] = this.at(from);
      this.settle(from, 0, last - from, rule);
    }
  }

  /** Sifts the hole at `hole` down to a leaf of the heap, then sifts `rule` up from there. */
  private settle(from: number, hole: number, length: number, rule: number): void {
    let place = hole;
    while (2 * place + 2 < length) {
      const right = 2 * place + 2;
      const child = this.before(this.at(from + right), this.at(from + right - 1)) ? right - 1 : right;
      this.order[from + place] = this.at(from + child);
      place = child;
    }
    if (2 * place + 2 === length) {
      this.order[from + place] = this.at(from + length - 1);
      place = length - 1;
    }
    while (place > hole) {
      const parent = Math.floor((place - 1) / 2);
      if (!this.before(this.at(from + parent), rule)) break;
      this.order[from + place] = this.at(from + parent);
      place = parent;
    }
    this.order[from + place] = rule;
  }
}

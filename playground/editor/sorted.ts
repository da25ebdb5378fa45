/** Where in a sorted list the first number stands that is not below another; its length where there is none. */
export function firstNotBelow(numbers: Int32Array, least: number): number {
  let low = 0;
  let high = numbers.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((numbers[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

// Tables of medians, spreads and ratios.
import { BASELINE } from './engines.mjs';

/** @import { Contender, Sample } from './engine.d.ts' */
/** @import { Failure } from './processes.mjs' */

/** @typedef {Map<string, Sample[] | Failure>} Results */

/** @param {number[]} values */
export function median(values) {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/**
 * The median over the samples of one engine, or NaN where there are none.
 *
 * @param {Results} results
 * @param {string} name
 * @param {(sample: Sample) => number} of
 */
export function medianOf(results, name, of) {
  const samples = results.get(name);
  return Array.isArray(samples) ? median(samples.map(of)) : NaN;
}

/** @param {Sample} sample */
export const milliseconds = ({ ms }) => ms;

/** @param {Sample} sample */
export const nanosecondsEach = ({ ms, count }) => (ms * 1e6) / count;

/**
 * A table with a row for each engine: its median, spread and ratio to the baseline, and columns of the caller's.
 *
 * @param {readonly Contender[]} contenders
 * @param {Results} results
 * @param {string} unit of the median
 * @param {(sample: Sample) => number} of what is measured; less is better
 * @param {Record<string, (sample: Sample) => number>} further
 */
export function timeTable(contenders, results, unit, of, further) {
  const baseline = medianOf(results, BASELINE, of);
  const rows = contenders.map(({ name }) => {
    const samples = results.get(name);
    if (!Array.isArray(samples)) return [name, samples ?? '', '', '', ...Object.keys(further).map(() => '')];
    const values = samples.map(of);
    const middle = median(values);
    const spread = `${number(Math.min(...values))}-${number(Math.max(...values))}`;
    const columns = Object.values(further).map((column) => number(median(samples.map(column))));
    return [name, number(middle), spread, ratio(baseline / middle), ...columns];
  });
  return table(['engine', unit, 'from-to', 'times', ...Object.keys(further)], rows);
}

/**
 * @param {readonly string[]} heads
 * @param {readonly (readonly string[])[]} rows
 */
export function table(heads, rows) {
  const lines = [heads, heads.map((_, index) => (index === 0 ? '---' : '--:')), ...rows];
  return lines.map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** @param {number} value */
export function number(value) {
  if (Number.isNaN(value)) return '';
  if (value >= 100 || Number.isInteger(value))
    return String(Math.round(value)).replace(/\B(?=(\d{3})+$)/g, ',');
  return value.toPrecision(value >= 1 ? 3 : 2);
}

/** @param {number} value */
export function ratio(value) {
  return Number.isNaN(value) ? '' : `${value.toFixed(value < 10 ? 2 : 1)}x`;
}

// What passes between the processes and lies in files, read back from JSON.

/** @import { Job, Sample, Site } from './engine.d.ts' */

/**
 * @param {string} line
 * @returns {Job}
 */
export function readJob(line) {
  return read(line, isJob, 'a job');
}

/**
 * @param {string} line
 * @returns {Sample}
 */
export function readSample(line) {
  return read(line, isSample, 'a sample');
}

/**
 * @param {string} text
 * @returns {Site[]}
 */
export function readSites(text) {
  return read(text, isSites, 'a list of sites');
}

/**
 * By what is measured, by engine, a number.
 *
 * @param {string} text
 * @returns {Record<string, Record<string, number>>}
 */
export function readRatios(text) {
  return read(text, isRatios, 'a table of ratios');
}

/**
 * What a process of the bench has counted, by name.
 *
 * @param {string} line
 * @returns {Record<string, number>}
 */
export function readNumbers(line) {
  return read(line, isNumbers, 'an object of numbers');
}

/**
 * A line of a list, by member.
 *
 * @param {string} line
 * @returns {Record<string, string>}
 */
export function readTexts(line) {
  return read(line, isTexts, 'an object of texts');
}

/**
 * A line of the collection of real files.
 *
 * @param {string} line
 * @returns {{ host: string, robots: string, links: string[] }}
 */
export function readCollected(line) {
  return read(line, isCollected, 'a collected file');
}

/**
 * A line of the newer collection, which keeps the bytes.
 *
 * @param {string} line
 * @returns {{ site: string, base64: string }}
 */
export function readEncoded(line) {
  return read(line, isEncoded, 'a collected file');
}

/**
 * @template T
 * @param {string} text
 * @param {(value: unknown) => value is T} is
 * @param {string} expected
 * @returns {T}
 */
function read(text, is, expected) {
  /** @type {unknown} */
  const value = JSON.parse(text);
  if (!is(value)) throw new Error(`This is not ${expected}: ${text.slice(0, 80)}`);
  return value;
}

/**
 * @param {unknown} value
 * @param {readonly string[]} members
 */
function hasMembers(value, members) {
  return typeof value === 'object' && value !== null && members.every((name) => name in value);
}

/**
 * @param {unknown} value
 * @returns {value is Job}
 */
function isJob(value) {
  return hasMembers(value, ['name', 'work', 'data', 'leastMs', 'agents', 'links']);
}

/**
 * @param {unknown} value
 * @returns {value is Sample}
 */
function isSample(value) {
  return hasMembers(value, ['ms', 'count', 'verdicts']);
}

/**
 * @param {unknown} value
 * @returns {value is Site[]}
 */
function isSites(value) {
  return Array.isArray(value) && value.every((site) => hasMembers(site, ['url', 'robots', 'links']));
}

/**
 * @param {unknown} value
 * @returns {value is { host: string, robots: string, links: string[] }}
 */
function isCollected(value) {
  return hasMembers(value, ['host', 'robots', 'links']);
}

/**
 * @param {unknown} value
 * @returns {value is { site: string, base64: string }}
 */
function isEncoded(value) {
  return hasMembers(value, ['site', 'base64']);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, Record<string, number>>}
 */
function isRatios(value) {
  return isObject(value) && Object.values(value).every(isNumbers);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, number>}
 */
function isNumbers(value) {
  return isObject(value) && Object.values(value).every(isNumber);
}

/**
 * @param {unknown} value
 * @returns {value is Record<string, string>}
 */
function isTexts(value) {
  return isObject(value) && Object.values(value).every((text) => typeof text === 'string');
}

/**
 * @param {unknown} value
 * @returns {value is object}
 */
function isObject(value) {
  return typeof value === 'object' && value !== null;
}

/**
 * @param {unknown} value
 * @returns {value is number}
 */
function isNumber(value) {
  return typeof value === 'number';
}

// What stands in a package.json, as far as it is needed here.

/**
 * @typedef {object} Manifest
 * @property {string} name
 * @property {string} version
 * @property {Readonly<Record<string, string>>} dependencies
 * @property {unknown} bin
 */

/**
 * @param {string} text
 * @returns {Manifest}
 */
export function manifestIn(text) {
  const { name, version, dependencies, bin } = fieldsIn(text);
  /** @type {Record<string, string>} */
  const needed = {};
  for (const [wanted, range] of Object.entries(dependencies ?? {})) needed[wanted] = String(range);
  return { name: String(name), version: String(version), dependencies: needed, bin };
}

/**
 * @param {string} text
 * @returns {Readonly<Record<string, unknown>>}
 */
export function fieldsIn(text) {
  /** @type {unknown} */
  const json = JSON.parse(text);
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

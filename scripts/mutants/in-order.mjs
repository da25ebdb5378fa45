// For Jest: runs the suites in the order of the command's arguments. Jest itself would begin with the slowest.

export default class InOrder {
  /** @param {{ globalConfig: { rootDir: string, nonFlagArgs: string[] } }} options */
  constructor({ globalConfig: { rootDir, nonFlagArgs } }) {
    this.places = new Map(nonFlagArgs.map((name, place) => [`${rootDir}/${name}`, place]));
  }

  /** @param {readonly { path: string }[]} tests */
  sort(tests) {
    const place = (/** @type {{ path: string }} */ { path }) => this.places.get(path) ?? 0;
    return [...tests].sort((one, other) => place(one) - place(other));
  }

  /** How long they took is of no use for a run in this order. */
  cacheResults() {}
}

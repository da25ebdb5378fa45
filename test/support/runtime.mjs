/**
 * How Jest loads a suite: in the realm of its process, with the sources that the suites before it have loaded
 * (module-hooks.mjs). In a sandbox of its own, as Jest has it, each of 250 suites would compile and warm up the sources
 * anew: a third of the CPU time of a run.
 */
import asyncHooks, { AsyncLocalStorage } from 'node:async_hooks';
import { createRequire, register } from 'node:module';
import { pathToFileURL } from 'node:url';

process.setSourceMapsEnabled(true);
register('./module-hooks.mjs', import.meta.url);
const require = createRequire(import.meta.url);
const context = new AsyncLocalStorage();
let suites = 0;

export default class SharedRuntime {
  /**
   * @param {unknown} _config
   * @param {import('./environment.mjs').default} environment
   */
  constructor(_config, { mocks, timers }) {
    /** Those of its methods that tests use. */
    this.jest = {
      spyOn: mocks.spyOn.bind(mocks),
      useFakeTimers: timers.useFakeTimers.bind(timers),
      useRealTimers: timers.useRealTimers.bind(timers),
      advanceTimersByTime: timers.advanceTimersByTime.bind(timers),
      /** @param {number} ms */
      setTimeout: (ms) => Reflect.set(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'), ms),
    };
  }

  /**
   * Jest's framework keeps the tests of a suite in its module, and an asynchronous context. One context serves all suites:
   * each would stay enabled, and take time of every promise of the later ones.
   *
   * @param {string} path
   * @returns {unknown}
   */
  requireInternalModule(path) {
    Reflect.deleteProperty(require.cache, path);
    const original = Object.getOwnPropertyDescriptor(asyncHooks, 'AsyncLocalStorage');
    const value = function () {
      return context;
    };
    Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { configurable: true, value });
    try {
      return require(path);
    } finally {
      Object.defineProperty(asyncHooks, 'AsyncLocalStorage', original ?? {});
    }
  }

  /**
   * @param {string} path
   * @returns {unknown}
   */
  requireModule(path) {
    return require(path);
  }

  /** @param {string} path */
  async unstable_importModule(path) {
    suites += 1;
    await import(`${pathToFileURL(path).href}?${String(suites)}`);
  }

  unstable_shouldLoadAsEsm() {
    return true;
  }

  getSourceMaps() {
    return new Map();
  }

  teardown() {
    Reflect.deleteProperty(globalThis, Symbol.for('EVENT_HANDLERS'));
  }

  /** Jest has set its own. */
  setGlobalsForRuntime() {
    Reflect.set(globalThis, 'jest', this.jest);
  }

  // There is nothing to do where Jest calls these.
  enterTestCode() {}
  leaveTestCode() {}
  getAllCoverageInfoCopy() {}
}

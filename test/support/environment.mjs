import { ModernFakeTimers } from '@jest/fake-timers';
import { ModuleMocker } from 'jest-mock';

/** Jest's environment for suites that share the realm of their process (runtime.mjs). */
export default class SharedRealm {
  global = globalThis;
  console = globalThis.console;
  /** @type {unknown} */
  exit = Reflect.get(process, 'exit');
  mocks = new ModuleMocker(globalThis);

  /** @param {import('@jest/environment').JestEnvironmentConfig} config */
  constructor({ projectConfig }) {
    this.timers = new ModernFakeTimers({ config: projectConfig, global: globalThis });
  }

  getVmContext() {
    return null;
  }

  setup() {
    // Jest has set these for files that it compiles. Node itself maps the lines of ours.
    Reflect.deleteProperty(Error, 'prepareStackTrace');
    Error.stackTraceLimit = 10;
  }

  /** What Jest and `jest` have set for one suite. */
  teardown() {
    this.mocks.restoreAllMocks();
    this.timers.useRealTimers();
    globalThis.console = this.console;
    Reflect.set(process, 'exit', this.exit);
    Reflect.deleteProperty(globalThis, Symbol.for('TEST_TIMEOUT_SYMBOL'));
  }
}

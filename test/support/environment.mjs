/**
 * Jest's environment for Node. Jest gives each test file an asynchronous context of its own and leaves it enabled when the
 * file has ended, so that every promise of every later file of a process writes into all of them: a fifth of the time of
 * a run. Here it is disabled with its file.
 *
 * And a test file that reads TypeScript gets the compiler that ts-jest has in the process already (typescript.cjs beside
 * this): to read its nine megabytes once more takes each of them half a second.
 */
import asyncHooks from 'node:async_hooks';
import { setFlagsFromString } from 'node:v8';
import { TestEnvironment } from 'jest-environment-node';
import ts from 'typescript';
import { LITTLE_OPTIMIZED } from './little-optimized.mjs';

// Each test file compiles the sources anew, and few run long enough for optimized code to pay.
LITTLE_OPTIMIZED.forEach(setFlagsFromString);

const { AsyncLocalStorage } = asyncHooks;

/** @type {Set<InstanceType<typeof AsyncLocalStorage>>} */
const contexts = new Set();

/**
 * @template T
 * @extends {AsyncLocalStorage<T>}
 */
class KnownContext extends AsyncLocalStorage {
  /** @param {ConstructorParameters<typeof AsyncLocalStorage>} options */
  constructor(...options) {
    super(...options);
    contexts.add(this);
  }
}

// Younger Nodes have a getter here.
Object.defineProperty(asyncHooks, 'AsyncLocalStorage', { value: KnownContext });

export default class extends TestEnvironment {
  /** @param {ConstructorParameters<typeof TestEnvironment>} options */
  constructor(...options) {
    super(...options);
    Object.defineProperty(this.global, 'compilerOfTests', { value: ts });
  }

  /** @override */
  async teardown() {
    await super.teardown();
    for (const context of contexts) context.disable();
    contexts.clear();
  }
}

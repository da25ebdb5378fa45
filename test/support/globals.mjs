/** What `@jest/globals` means in tests (module-hooks.mjs): its own file is made for Jest's sandbox. */

/** @type {Record<string, unknown>} Jest and runtime.mjs set them for each suite. */
const globals = { ...globalThis };

export const { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest, test } = globals;

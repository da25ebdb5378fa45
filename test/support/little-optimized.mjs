/** For V8, where code runs too briefly for optimized code to pay: tests, a compiler, a bundler. Only Node 20 has the flag. */
export const LITTLE_OPTIMIZED = process.versions.node.startsWith('20.') ? ['--interrupt-budget=300000'] : [];

// What `typescript` means in tests: see environment.mjs.
/** @type {unknown} */
const compiler = Reflect.get(globalThis, 'compilerOfTests');
module.exports = compiler;

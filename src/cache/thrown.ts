/** What was thrown, as an error: anything can be thrown, and errors of another realm are no instances here. */
export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

/** Reads what was thrown, which may be anything: errors of other realms, errors inside errors, strings. */

export function errorOf(thrown: unknown): Error {
  return thrown instanceof Error ? thrown : new Error(String(thrown), { cause: thrown });
}

/** An error with a `code`, like Node's own. */
export function codedError(
  code: string,
  problem: string,
  details: { readonly cause?: unknown; readonly syscall?: string } = {},
): Error & { readonly code: string } {
  const { cause, ...members } = details;
  return Object.assign(new Error(problem, cause === undefined ? {} : { cause }), { code, ...members });
}

/** The first `code` in the chain of causes; platforms wrap the system's error, some of them twice. */
export function codeOf(thrown: unknown): string {
  for (const error of causesOf(thrown)) {
    if (isObject(error) && 'code' in error && typeof error.code === 'string') return error.code;
  }
  return '';
}

/** The message of an error, or whatever was thrown instead, as a string. */
export function messageOf(thrown: unknown): string {
  return isObject(thrown) && 'message' in thrown ? String(thrown.message) : String(thrown);
}

/** An error and its causes, outermost first, at most five. */
export function causesOf(thrown: unknown): readonly unknown[] {
  const causes = [thrown];
  for (let error = thrown; isObject(error) && 'cause' in error && causes.length < 5; error = error.cause) {
    causes.push(error.cause);
  }
  return causes;
}

export function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

/**
 * Misuse that shows only during a fetch, such as a `fetch` that returns no response: a TypeError, never taken for a
 * failure of the site.
 */
export class MisuseError extends TypeError {
  override readonly name = 'TypeError';
}

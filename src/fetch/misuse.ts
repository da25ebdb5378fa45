/**
 * Misuse that is only found during a fetch, such as a `fetch` that returns no response: a TypeError, never mistaken for
 * a failure of the site.
 */
export class MisuseError extends TypeError {
  override readonly name = 'TypeError';
}

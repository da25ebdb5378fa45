/** Wrong use that shows only while something is fetched: a TypeError, and never taken for a failure of the site. */
export class MisuseError extends TypeError {
  override readonly name = 'TypeError';
}

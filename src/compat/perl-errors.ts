/** What Perl's modules croak with. */

/** A call that the module refuses, with the words it refuses it in. */
export class PerlError extends Error {
  override readonly name = 'PerlError';
}

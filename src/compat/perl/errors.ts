/** What Perl's modules croak with. */

/**
 * Thrown where the Perl module croaks, with its message.
 *
 * @example
 * try {
 *   new RobotUA({ agent: 'my-robot/0.1', from: 'nobody' });
 * } catch (error) {
 *   if (error instanceof PerlError) console.log(error.message);
 * }
 * // LWP::RobotUA from address required
 */
export class PerlError extends Error {
  override readonly name = 'PerlError';
}

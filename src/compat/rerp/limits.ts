/** How much of a file rerp reads. */

/**
 * The most of a body that is read, in bytes; what is longer is cut off.
 *
 * @since 0.1.0
 * @example
 * MAX_FILESIZE === 100 * 1024; // true
 */
export const MAX_FILESIZE = 102_400;

/** The directives as a table of directives tells them apart. */

export const agent = 0;
export const sitemap = 1;
export const delay = 2;
export const rate = 3;
export const visit = 4;
export const host = 5;
export const cleanParam = 6;
export const signal = 7;
/** A blank line or another boundary, where a dialect has them. */
export const boundary = 8;
export const other = 9;
/** From here on they are rules, and the odd one allows. */
export const disallow = 10;
export const allow = 11;

/** Writes texts as UTF-8; a lone surrogate becomes U+FFFD. */
export const encoder = new TextEncoder();

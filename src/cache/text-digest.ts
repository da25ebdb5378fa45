/** The digest of a text in UTF-8, in hexadecimal: the same for every process, and for `sha256sum` of the decoded file. */
export async function digestOf(text: string, algorithm: 'SHA-256' | 'SHA-1' = 'SHA-256'): Promise<string> {
  const digest = await crypto.subtle.digest(algorithm, new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

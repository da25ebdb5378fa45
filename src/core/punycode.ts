/** Punycode, the ASCII form of a host label, without its prefix `xn--`. */

// https://www.rfc-editor.org/rfc/rfc3492.html#section-5
const base = 36;
const tMin = 1;
const tMax = 26;
const skew = 38;
const damp = 700;
const initialBias = 72;
const initialN = 0x80;

// https://www.rfc-editor.org/rfc/rfc3492.html#section-6.3
/** Takes time quadratic in the label's length, which the caller limits. */
export function punycode(label: string): string {
  const codes = Array.from(label, (character) => character.codePointAt(0) ?? 0);
  let encoded = codes
    .filter((code) => code < initialN)
    .map((code) => String.fromCharCode(code))
    .join('');
  const basic = encoded.length;
  if (basic > 0) encoded += '-';
  let n = initialN;
  let delta = 0;
  let bias = initialBias;
  for (let handled = basic; handled < codes.length; delta++, n++) {
    const next = codes.reduce((least, code) => (code >= n && code < least ? code : least), Infinity);
    delta += (next - n) * (handled + 1);
    n = next;
    for (const code of codes) {
      if (code < n) delta++;
      if (code !== n) continue;
      encoded += digitsOf(delta, bias);
      bias = adapt(delta, handled + 1, handled === basic ? damp : 2);
      delta = 0;
      handled++;
    }
  }
  return encoded;
}

/** A variable-length number in base 36, least significant digit first. */
function digitsOf(value: number, bias: number): string {
  let digits = '';
  let rest = value;
  for (let k = base; ; k += base) {
    const threshold = Math.min(Math.max(k - bias, tMin), tMax);
    if (rest < threshold) return digits + digit(rest);
    const over = rest - threshold;
    digits += digit(threshold + (over % (base - threshold)));
    rest = Math.floor(over / (base - threshold));
  }
}

function digit(value: number): string {
  return 'abcdefghijklmnopqrstuvwxyz0123456789'.charAt(value);
}

// https://www.rfc-editor.org/rfc/rfc3492.html#section-6.1
function adapt(delta: number, points: number, damping: number): number {
  let scaled = Math.floor(delta / damping);
  scaled += Math.floor(scaled / points);
  let k = 0;
  while (scaled > ((base - tMin) * tMax) / 2) {
    scaled = Math.floor(scaled / (base - tMin));
    k += base;
  }
  return k + Math.floor(((base - tMin + 1) * scaled) / (scaled + skew));
}

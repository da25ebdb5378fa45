/** Addresses in brackets, as Python's `ipaddress` reads them. */

/**
 * Whether `text` is an IPv6 address: eight groups, or fewer around one `::`; perhaps an IPv4 address for the last two
 * and a zone after `%`.
 */
export function isIpv6Address(text: string): boolean {
  const percent = text.indexOf('%');
  if (percent >= 0 && !isZone(text.slice(percent + 1))) return false;
  const groups = (percent < 0 ? text : text.slice(0, percent)).split(':');
  const last = groups.at(-1) ?? '';
  if (last.includes('.')) {
    if (!isIpv4Address(last)) return false;
    groups.splice(-1, 1, '0', '0');
  }
  return areGroups(groups);
}

function isZone(text: string): boolean {
  return text !== '' && !text.includes('%');
}

//   ''  'fe80'  ''  '1'      of  :fe80::1
//                   an empty first or last group is allowed only beside the gap
function areGroups(groups: readonly string[]): boolean {
  if (groups.length < 3 || groups.length > 9) return false;
  const gap = groups.indexOf('', 1);
  const hasGap = gap > 0 && gap < groups.length - 1;
  const leading = groups[0] === '';
  const trailing = groups.at(-1) === '';
  if (!hasGap) return groups.length === 8 && groups.every(isHexGroup);
  if (groups.indexOf('', gap + 1) >= 0 && groups.indexOf('', gap + 1) < groups.length - 1) return false;
  if ((leading && gap !== 1) || (trailing && gap !== groups.length - 2)) return false;
  const written = groups.filter((group) => group !== '');
  return written.length < 8 && written.every(isHexGroup);
}

const HEX_GROUP = /^[0-9A-Fa-f]{1,4}$/;

function isHexGroup(text: string): boolean {
  return HEX_GROUP.test(text);
}

const OCTET = /^(?:0|[1-9][0-9]{0,2})$/;

function isIpv4Address(text: string): boolean {
  const octets = text.split('.');
  return octets.length === 4 && octets.every((octet) => OCTET.test(octet) && Number(octet) <= 255);
}

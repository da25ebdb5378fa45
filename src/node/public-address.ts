/** Which addresses belong to the public internet, and which to no single host. */

import { BlockList, isIPv4, isIPv6 } from 'node:net';
import { networkInterfaces } from 'node:os';

// https://www.iana.org/assignments/iana-ipv4-special-registry
const SPECIAL_IPV4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8], // this host
  ['10.0.0.0', 8], // private
  ['100.64.0.0', 10], // shared by a carrier's customers
  ['127.0.0.0', 8], // loopback
  ['168.63.129.16', 32], // metadata of a cloud, at an address that looks public
  ['169.254.0.0', 16], // link-local, and the metadata of most clouds
  ['172.16.0.0', 12], // private
  ['192.0.0.0', 24], // protocol assignments
  ['192.0.2.0', 24], // documentation
  ['192.88.99.0', 24], // relays to IPv6
  ['192.168.0.0', 16], // private
  ['198.18.0.0', 15], // benchmarks
  ['198.51.100.0', 24], // documentation
  ['203.0.113.0', 24], // documentation
  ['224.0.0.0', 4], // multicast
  ['240.0.0.0', 4], // reserved, broadcast
];

// https://www.iana.org/assignments/iana-ipv6-special-registry
const SPECIAL_GLOBAL_IPV6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23], // protocol assignments, among them tunnels that hold an IPv4 address
  ['2001:db8::', 32], // documentation
  ['2002::', 16], // tunnels that hold an IPv4 address
  ['3fff::', 20], // documentation
];

/** IPv6 prefixes of 96 bits before an IPv4 address: IPv4-mapped, and NAT64. */
const BEFORE_IPV4 = ['::ffff:', '64:ff9b::'];

const special = new BlockList();
const global = new BlockList();
global.addSubnet('2000::', 3, 'ipv6');
for (const [network, prefix] of SPECIAL_GLOBAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
for (const [network, prefix] of SPECIAL_IPV4) {
  special.addSubnet(network, prefix, 'ipv4');
  for (const prefix96 of BEFORE_IPV4) special.addSubnet(`${prefix96}${network}`, 96 + prefix, 'ipv6');
}
for (const prefix96 of BEFORE_IPV4) global.addSubnet(`${prefix96}0.0.0.0`, 96, 'ipv6');

/** Whether `address`, an IPv4 or IPv6 address as text, is reachable from the public internet. */
export function isPublicAddress(address: string): boolean {
  if (!isIPv6(address)) return !special.check(address, 'ipv4');
  return global.check(address, 'ipv6') && !special.check(address, 'ipv6');
}

const manyHosts = new BlockList();
manyHosts.addSubnet('224.0.0.0', 4, 'ipv4');
manyHosts.addAddress('255.255.255.255', 'ipv4');
manyHosts.addSubnet('ff00::', 8, 'ipv6');

/**
 * Whether `address` is shared by many hosts, so that no connection to it is possible: multicast and broadcast, even of this
 * machine's networks. Lists these networks, which takes some 100 us.
 */
export function isOfManyHosts(address: string): boolean {
  if (isIPv6(address)) return manyHosts.check(address, 'ipv6');
  return manyHosts.check(address, 'ipv4') || isBroadcastHere(address);
}

function isBroadcastHere(address: string): boolean {
  return Object.values(networkInterfaces())
    .flat()
    .some((network) => {
      if (network === undefined || !isIPv4(network.address)) return false;
      const hostBits = ~numberOf(network.netmask) >>> 0;
      // A network of one or two hosts has no broadcast address.
      return hostBits > 1 && numberOf(address) === (numberOf(network.address) | hostBits) >>> 0;
    });
}

function numberOf(ipv4: string): number {
  return ipv4.split('.').reduce((number, part) => number * 256 + Number(part), 0);
}

import { BlockList, isIP } from 'node:net';

/**
 * The networks that IANA's register of special IPv4 addresses excludes from the public internet, and one cloud's
 * metadata service.
 */
const reserved_v4: readonly (readonly [network: string, prefix: number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
  // The metadata service of Azure has a public address.
  ['168.63.129.16', 32],
];

/** Exceptions within public IPv6: protocols' own (Teredo), 6to4, which can carry any IPv4, and documentation. */
const reserved_v6: readonly (readonly [network: string, prefix: number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const listOf = (networks: typeof reserved_v4, family: 'ipv4' | 'ipv6'): BlockList => {
  const list = new BlockList();
  for (const [network, prefix] of networks) list.addSubnet(network, prefix, family);
  return list;
};
const closed_v4 = listOf(reserved_v4, 'ipv4');
const closed_v6 = listOf(reserved_v6, 'ipv6');
/**
 * All public IPv6. An allow list, unlike IPv4, so that loopback, link-local, unique-local, multicast, mapped IPv4
 * (`::ffff:`) and translated IPv4 (`64:ff9b::`) are excluded without being listed.
 */
const open_v6 = listOf([['2000::', 3]], 'ipv6');

/** Whether an IP address in its canonical form is on the public internet; false for any other text. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed_v4.check(address, 'ipv4');
  return family === 6 && open_v6.check(address, 'ipv6') && !closed_v6.check(address, 'ipv6');
}

/** Whether a URL names a host that is not on the public internet; the name of a host is looked up when it is called. */
export function isPrivateUrl(url: string): boolean {
  const hostname = new URL(url).hostname.replace(/\.$/, '');
  const address = hostname.replace(/^\[|\]$/g, '');
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    (/^[\d.]+$|:/.test(address) && !isPublicAddress(address))
  );
}

import { BlockList, isIP } from 'node:net';

/** Networks that are never fetched from: loopback, private, link-local (cloud metadata) and reserved ranges. */
const closed = new BlockList();
const closed4: readonly (readonly [string, number])[] = [
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
];
for (const [network, prefix] of closed4) closed.addSubnet(network, prefix, 'ipv4');

/** IPv6 allows only global unicast, without the ranges that embed IPv4 addresses or are reserved. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');

/**
 * Returns whether the server may fetch from an IP address on behalf of a user. Only public addresses are allowed (prevents SSRF).
 */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** Normalizes a pasted calendar address. Returns undefined for anything that is not a web address of a public host. */
export function normalizeCalendarAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // Credentials in an address would be sent along with every redirect. Other ports belong to other services.
  if (url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return undefined;
  if (isIP(host) === 0 && (!host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)\.?$/i.test(host)))
    return undefined;
  url.hash = '';
  return url.href;
}

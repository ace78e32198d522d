import { BlockList, isIP } from 'node:net';

/** Networks that are nobody's public house: our own machine, its neighbours, its cloud, and what is reserved. */
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

/** Of the newer addresses only those given out to the public are open, without the ways that lead back to older ones. */
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');
const closed6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];
for (const [network, prefix] of closed6) closed.addSubnet(network, prefix, 'ipv6');

/** Whether a machine at this address may be asked for something in somebody's name: public ones alone. */
export function isPublicAddress(address: string): boolean {
  const kind = isIP(address);
  if (kind === 4) return !closed.check(address, 'ipv4');
  return kind === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/** An address as people paste it, as it is fetched; undefined for what is no address of a calendar on the web. */
export function tidyCalendarAddress(typed: string): string | undefined {
  const text = typed.trim().replace(/^webcals?:\/\//i, 'https://');
  if (!URL.canParse(text)) return undefined;
  const url = new URL(text);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return undefined;
  // A name and password in an address are secrets that would travel with every redirect; other ports are other services.
  if (url.username || url.password || url.port) return undefined;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) return undefined;
  if (isIP(host) === 0 && (!host.includes('.') || /\.(local|localhost|internal|lan|home\.arpa)\.?$/i.test(host)))
    return undefined;
  url.hash = '';
  return url.href;
}

import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import proxyAddress from '@fastify/proxy-addr';

/** Returns a function that returns the client's address of a request that is not one of Fastify: behind trusted proxies the one that they name. */
export function addressReader(
  trustedProxies: readonly string[],
): (request: IncomingMessage) => string {
  const isTrusted =
    trustedProxies.length === 0 ? () => false : proxyAddress.compile([...trustedProxies]);
  return (request) => proxyAddress(request, isTrusted);
}

/**
 * Returns the network by which sign-in tries are counted: an IPv4 address as it is, an IPv6 address by its first 64 bits, because one household
 * or one machine can use all addresses below them. An IPv4 address that is written as IPv6 counts as IPv4.
 */
export function networkOf(address: string): string {
  const plainAddress = address.replace(/%.*$/, '').toLowerCase();
  const [, mappedV4] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plainAddress) ?? [];
  if (mappedV4) return mappedV4;
  if (!isIPv6(plainAddress)) return plainAddress;
  const [head = '', tail] = plainAddress.split('::');
  const first = head === '' ? [] : head.split(':');
  const lastGroups = tail ? tail.split(':') : [];
  const zeros =
    tail === undefined
      ? []
      : Array<string>(Math.max(0, 8 - first.length - lastGroups.length)).fill('0');
  const groups = [...first, ...zeros, ...lastGroups].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

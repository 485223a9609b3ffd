import { isIPv6 } from 'node:net';

/**
 * What tries are counted by: an IPv4 address as it is, an IPv6 address by its first 64 bits, which is what one household
 * or one machine has to choose from. An IPv4 address in IPv6 clothes is the IPv4 address.
 */
export function networkOf(address: string): string {
  const plain = address.replace(/%.*$/, '').toLowerCase();
  const [, mapped] = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/.exec(plain) ?? [];
  if (mapped) return mapped;
  if (!isIPv6(plain)) return plain;
  const [head = '', tail] = plain.split('::');
  const first = head === '' ? [] : head.split(':');
  const last = tail ? tail.split(':') : [];
  const zeros = tail === undefined ? [] : Array<string>(Math.max(0, 8 - first.length - last.length)).fill('0');
  const groups = [...first, ...zeros, ...last].slice(0, 4);
  return `${groups.map((group) => Number.parseInt(group, 16).toString(16)).join(':')}::/64`;
}

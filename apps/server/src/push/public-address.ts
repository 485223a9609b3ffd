import type { LookupAddress, LookupOptions } from 'node:dns';
import { lookup } from 'node:dns';
import { BlockList, isIP } from 'node:net';

/** Networks that are not the internet (RFC 6890 and successors): this machine, private networks, links, and addresses without a host. */
const PRIVATE = [
  ...[
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
    '192.0.0.0/24',
    '192.0.2.0/24',
  ],
  ...[
    '192.88.99.0/24',
    '192.168.0.0/16',
    '198.18.0.0/15',
    '198.51.100.0/24',
    '203.0.113.0/24',
    '224.0.0.0/4',
    '240.0.0.0/4',
  ],
];
const PRIVATE_V6 = ['2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'];
/** Only these addresses of version 6 are assigned to hosts of the internet; those that contain an address of version 4 are refused as well. */
const GLOBAL_V6 = new BlockList();
GLOBAL_V6.addSubnet('2000::', 3, 'ipv6');
const REFUSED = new BlockList();
for (const network of [...PRIVATE, ...PRIVATE_V6]) {
  const [address = '', bits] = network.split('/');
  REFUSED.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
}

/** Whether an IP address belongs to a host of the internet. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !REFUSED.check(address, 'ipv4');
  return family === 6 && GLOBAL_V6.check(address, 'ipv6') && !REFUSED.check(address, 'ipv6');
}

/** The error for a host name that resolves to an address of this network. */
export class PrivateAddress extends Error {
  override readonly name = 'PrivateAddress';
}

type LookupCallback = (
  error: Error | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/** `dns.lookup` for a connection: the checked address is the one that is used, so a name cannot change in between. */
export function lookupPublic(host: string, options: LookupOptions, callback: LookupCallback): void {
  lookup(host, { ...options, all: true }, (error, addresses) => {
    const lookupError =
      error ??
      (addresses.every(({ address }) => isPublicAddress(address))
        ? null
        : new PrivateAddress('The host is not public'));
    const [first] = addresses ?? [];
    if (lookupError || !first)
      callback(lookupError ?? new PrivateAddress('The host has no address'), []);
    else if (options.all) callback(null, addresses);
    else callback(null, first.address, first.family);
  });
}

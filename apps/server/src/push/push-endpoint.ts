import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

/**
 * Whether a browser's push service can be at an address: HTTPS on its usual port, without a password, and not in this network. Where the name of the
 * host leads is checked when something is sent.
 * @param isPrivateAllowed for tests
 */
export function isPushEndpoint(endpoint: string, isPrivateAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (username !== '' || password !== '') return false;
  if (isPrivateAllowed) return protocol === 'http:' || protocol === 'https:';
  if (protocol !== 'https:' || port !== '') return false;
  const address = hostname.replace(/^\[|\]$/g, '');
  return isIP(address) > 0
    ? isPublicAddress(address)
    : hostname.includes('.') && !/\.(local|localhost|internal|lan|home|arpa)\.?$/.test(hostname);
}

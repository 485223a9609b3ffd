import { isIP } from 'node:net';
import { isPublicAddress } from './public-address';

/**
 * Returns whether a browser's push service can have an address: HTTPS on its usual port, without a password, and not in this network. The address to
 * which the host name resolves is checked at each sending.
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

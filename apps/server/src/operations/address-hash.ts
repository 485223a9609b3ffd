import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '../identity/network';

/**
 * The key of this process. It is kept nowhere: with a stored key, whoever has logs and database could try all four billion IPv4 addresses
 * and read off who stands behind each hash.
 */
const KEY = randomBytes(32);

/** Tells senders apart in the log without naming them: the same network has the same hash until the server is started anew. 16 hex digits. */
export const hashAddress = (address: string): string => createHmac('sha256', KEY).update(networkOf(address)).digest('hex').slice(0, 16);

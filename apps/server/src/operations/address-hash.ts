import { createHmac, randomBytes } from 'node:crypto';
import { networkOf } from '../http/network';

/**
 * The key of this process, which is not stored: with a stored key, a person with access to logs and database could hash all four billion
 * IPv4 addresses and find the sender of each line.
 */
const KEY = randomBytes(32);

/** Returns a hash that identifies a sender's network in the log until the server restarts. 16 hex digits. */
export const hashAddress = (address: string): string =>
  createHmac('sha256', KEY).update(networkOf(address)).digest('hex').slice(0, 16);

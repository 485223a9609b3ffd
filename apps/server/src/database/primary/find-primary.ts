import { StartError } from '../../operations/start-error';
import { placeOf } from '../postgres-address';
import { addressesIn } from './database-hosts';
import { PrimaryWatch } from './primary-watch';

const FOUND_WITHIN_MS = 10_000;

/** The address of the host that takes writes. @throws StartError when none of them does in time */
export async function firstPrimary(
  watch: PrimaryWatch,
  addresses: readonly string[],
  withinMs = FOUND_WITHIN_MS,
): Promise<string> {
  let timer: NodeJS.Timeout | undefined;
  const none = new Promise<never>((_, reject) => {
    const sentence = `DATABASE_URL: none of ${addresses.map(placeOf).join(', ')} is a PostgreSQL that takes writes.`;
    timer = setTimeout(() => reject(new StartError(sentence)), withinMs);
  });
  try {
    return await Promise.race([watch.primary(), none]);
  } finally {
    clearTimeout(timer);
  }
}

/** The one address for a command line that runs for a moment. @throws StartError */
export async function primaryOf(databaseUrl: string, withinMs = FOUND_WITHIN_MS): Promise<string> {
  const addresses = addressesIn(databaseUrl);
  const [firstAddress] = addresses;
  if (addresses.length === 1 && firstAddress !== undefined) return firstAddress;
  const watch = new PrimaryWatch(addresses);
  try {
    return await firstPrimary(watch, addresses, withinMs);
  } finally {
    await watch.close();
  }
}

import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { PhoneState } from '@milkround/contracts';

/** The phone reports that the socket received since the session began, by delivery boy. */
export type HeardPhones = Readonly<Record<number, PhoneState>>;

const KEY = ['phones'];
const NONE: HeardPhones = {};

/** Returns the later of two reports on one phone. */
export const newerPhone = (a: PhoneState | null, b: PhoneState | null): PhoneState | null =>
  a && b ? (Date.parse(b.heardAt) >= Date.parse(a.heardAt) ? b : a) : (a ?? b);

/** Takes in what is told of phones: it has no position in the log, and one word replaces the other. */
export function hearPhones(cache: QueryClient, phones: readonly PhoneState[]): void {
  cache.setQueryData<HeardPhones>(KEY, (known = NONE) => {
    const told = phones.map((phone) => [phone.deliveryBoyId, newerPhone(known[phone.deliveryBoyId] ?? null, phone) ?? phone] as const);
    return { ...known, ...Object.fromEntries(told) };
  });
}

/** The received phone reports. They are combined with those of a read, and the later report counts. */
export const useHeardPhones = (): HeardPhones => useQuery<HeardPhones>({ queryKey: KEY, queryFn: skipToken }).data ?? NONE;

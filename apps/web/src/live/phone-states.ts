import { skipToken, useQuery, type QueryClient } from '@tanstack/react-query';
import type { PhoneState } from '@milkround/contracts';

/** The phone reports that the socket received since the session began, by delivery boy. */
export type PhoneStates = Readonly<Record<number, PhoneState>>;

const KEY = ['phones'];
const NONE: PhoneStates = {};

export const newerPhone = (a: PhoneState | null, b: PhoneState | null): PhoneState | null =>
  a && b ? (Date.parse(b.heardAt) >= Date.parse(a.heardAt) ? b : a) : (a ?? b);

/** Stores received reports of phones. They have no position in the log, so the later report of a phone replaces the earlier one. */
export function updatePhoneStates(cache: QueryClient, phones: readonly PhoneState[]): void {
  cache.setQueryData<PhoneStates>(KEY, (states = NONE) => {
    const newStates = phones.map(
      (phone) =>
        [
          phone.deliveryBoyId,
          newerPhone(states[phone.deliveryBoyId] ?? null, phone) ?? phone,
        ] as const,
    );
    return { ...states, ...Object.fromEntries(newStates) };
  });
}

/** The received phone reports. They are combined with those of a read, and the later report counts. */
export const usePhoneStates = (): PhoneStates =>
  useQuery<PhoneStates>({ queryKey: KEY, queryFn: skipToken }).data ?? NONE;

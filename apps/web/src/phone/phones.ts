import type { QueryClient } from '@tanstack/react-query';
import type { DeliveryBoySession } from '@milkround/contracts';
import { currentlyExpired, currentSession, onSession, resumeSession } from '../shell/session';
import { liveStatus } from '../live/status';
import { openPhoneDatabase, type KeptSession, type PhoneDatabase } from './database';
import type { KeptEntry } from './entry';
import { isReachable } from './is-reachable';
import { keepDay, restoreDay } from './kept-day';
import { MARK } from './mark';
import { Phone } from './phone';
import { askToPersist } from './room';

const LAST = 'last';

/** Undefined until somebody needs it, null where the browser gives none. */
let database: PhoneDatabase | null | undefined;
const phones = new Map<number, Phone>();
/** Settles when what a change of session means for what is kept has been done. */
let followed: Promise<void> = Promise.resolve();
const listeners = new Set<() => void>();

export const onPhones = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this browser keeps nothing. */
export const keepsNothing = (): boolean => database === null;

/** What this device keeps for a delivery boy; null where its browser keeps nothing, and until it is opened. */
export function phoneOf(owner: number): Phone | null {
  if (!database) return null;
  const known = phones.get(owner) ?? new Phone(owner, database, () => sessionOf(owner));
  phones.set(owner, known);
  return known;
}

/** Somebody else who is signed in by now does not send for him; his own session does, also when it is over: who was archived may still deliver for a day. */
async function sessionOf(owner: number): Promise<DeliveryBoySession | null> {
  const own = currentSession() ?? (await lastSession())?.session;
  return own?.role === 'delivery-boy' && own.deliveryBoyInfo.id === owner ? own : null;
}

const SENT_KEPT_MS = 2 * 86_400_000;

/** Whether an entry is of no more use. A refused one stays until its owner has confirmed that he has seen it. */
const isOutdated = ({ state, command }: KeptEntry): boolean =>
  state === 'sent' && Date.now() - Date.parse(command.occurredAt) > SENT_KEPT_MS;

const currentOwner = (): number | null => {
  const session = currentSession();
  return session?.role === 'delivery-boy' ? session.deliveryBoyInfo.id : null;
};

/**
 * Begins to keep the delivery boy's day on this device, and puts back what was kept. A session that a killed tab has lost goes on when there
 * is no network to sign in by. Call it once, before anything is drawn. Answers how to let go of it all, as a closed page does.
 */
export async function followSessions(queries: QueryClient): Promise<() => Promise<void>> {
  const session = currentSession();
  const last = session === null || session.role === 'delivery-boy' ? await lastSession() : null;
  const isMeant = session === null ? last && !(await isReachable()) : last?.isOver && last.session.token === session.token;
  if (last && isMeant) resumeSession(last.session, last.isOver);
  const days = new KeptDays(queries);
  await days.follow();
  const unfollow = onSession(() => {
    followed = days.follow();
  });
  return async () => {
    unfollow();
    await days.end();
    for (const phone of phones.values()) phone.stop();
    phones.clear();
    database?.close();
    database = undefined;
  };
}

/** Who was last signed in here as a delivery boy and has neither logged out nor closed the day; null for nobody. */
export async function lastSession(): Promise<KeptSession | null> {
  // Who has just logged out or closed the day is not offered to go on with it.
  await followed;
  if (localStorage.getItem(MARK) === null) return null;
  return (await (await opened())?.get('session', LAST)) ?? null;
}

async function opened(): Promise<PhoneDatabase | null> {
  if (database === undefined) {
    database = await openPhoneDatabase().catch(() => null);
    listeners.forEach((listener) => listener());
  }
  return database;
}

/** Keeps the day of whoever is signed in, and deletes it when he logs out or has closed it. Entries that wait or were refused stay. */
class KeptDays {
  private owner: number | null = null;
  private stop: () => void = () => undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly queries: QueryClient) {}

  /** One change after the other, however fast they come. */
  follow(): Promise<void> {
    this.turn = this.turn.then(() => this.followNow());
    return this.turn;
  }

  async end(): Promise<void> {
    await this.turn;
    this.stop();
  }

  private async followNow(): Promise<void> {
    const session = currentSession();
    const owner = currentOwner();
    const before = this.owner;
    this.owner = owner;
    if (owner === before && owner !== null) return;
    this.stop();
    this.stop = () => undefined;
    const store = owner === null && before === null ? null : await opened();
    if (!store) return;
    if (before !== null) await this.leave(before, store);
    if (owner === null || session?.role !== 'delivery-boy') return;
    const last = await store.get('session', LAST);
    if (last?.session.token !== session.token) await store.put('session', { session, isOver: false }, LAST);
    localStorage.setItem(MARK, '1');
    const phone = phoneOf(owner);
    const [keptAt] = await Promise.all([restoreDay(this.queries, owner, store), phone?.outbox.ready]);
    if (keptAt !== null) liveStatus.knownSince(keptAt);
    this.stop = keepDay(this.queries, owner, store);
    phone?.sender.wake();
    if (phone?.outbox.get().some(isOutdated)) await phone.outbox.forget(isOutdated);
    askToPersist();
  }

  private async leave(owner: number, store: PhoneDatabase): Promise<void> {
    const last = await store.get('session', LAST);
    if (currentlyExpired()?.wasRefused) {
      if (last) await store.put('session', { ...last, isOver: true }, LAST);
      phoneOf(owner)?.sender.wake();
      return;
    }
    localStorage.removeItem(MARK);
    await Promise.all([
      store.delete('session', LAST),
      store.delete('days', owner),
      phoneOf(owner)?.outbox.forget(({ state }) => state === 'sent'),
    ]);
  }
}

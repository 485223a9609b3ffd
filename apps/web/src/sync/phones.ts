import type { QueryClient } from '@tanstack/react-query';
import { createStore } from 'zustand';
import type { BusinessDate, DeliveryBoySession } from '@milkround/contracts';
import {
  askToSignIn,
  currentlyExpired,
  currentSession,
  onSession,
  resumeSession,
} from '../session/session';
import { serverTime } from '../api/server-time';
import { liveStatus } from '../live/status';
import { businessToday } from './business-day';
import { openInTime, type KeptSession, type ConnectionLoss, type PhoneDatabase } from './database';
import { noteClockSets } from './device-clock';
import type { KeptEntry } from './entry';
import { keepDay, restoreDay } from './kept-day';
import { KeptSessions } from './kept-sessions';
import { markedOwners, markOwners } from './mark';
import { Phone } from './phone';
import { askToPersist } from './storage-state';

/** Undefined before it is opened, null if the browser has none, or has not opened it in time. */
let database: PhoneDatabase | null | undefined;
let opening: Promise<PhoneDatabase | null> | null = null;
/** A newer build in another tab has taken the database over. */
let isTakenOver = false;
const phones = new Map<number, Phone>();
/** The query cache of the screens, which also has the server's date and time zone. */
let cache: QueryClient | undefined;
/** Resolves when the stored data follow the last change of the session. */
let lastFollow: Promise<void> = Promise.resolve();
/** Lets the stored data follow the session. */
let follow: () => Promise<void> = () => lastFollow;
/** The number of attempts to open the database. After each, the screens read again what this device has stored. */
const openings = createStore(() => 0);

export const onPhones = (listener: () => void): (() => void) => openings.subscribe(listener);

/** Whether this browser stores nothing. */
export const hasNoStorage = (): boolean => database === null;

/** The phone of a delivery boy on this device; null until it is known whether the browser stores anything. */
export function phoneOf(owner: number): Phone | null {
  const existingPhone = phones.get(owner);
  if (existingPhone) return existingPhone;
  if (database === undefined) return null;
  const today = (): BusinessDate | undefined =>
    cache && businessToday(cache, phone.clock.offsetMs());
  const phone: Phone = new Phone(
    owner,
    database,
    () => sessionOf(owner),
    () => isTakenOver,
    today,
    reopen,
  );
  phones.set(owner, phone);
  return phone;
}

/**
 * Returns the session with which the entries of a delivery boy are sent: his own, even if it is over, because an archived delivery boy may send for
 * another day. Null while another person is signed in.
 */
async function sessionOf(owner: number): Promise<DeliveryBoySession | null> {
  const current = currentSession();
  if (current)
    return current.role === 'delivery-boy' && current.deliveryBoyInfo.id === owner ? current : null;
  const storedSessions = await keptSessions();
  return (
    storedSessions.find(({ session }) => session.deliveryBoyInfo.id === owner)?.session ?? null
  );
}

const SENT_SHOWN_MS = 2 * 86_400_000;

/** Whether an entry is no longer shown. A refused one stays until its owner has confirmed that he has seen it. */
const isOutdated = ({ state, command }: KeptEntry): boolean =>
  state === 'sent' && serverTime.now() - Date.parse(command.occurredAt) > SENT_SHOWN_MS;

/** Whether the address is one of the delivery boy's screens: then he wants to continue his day. */
const isOwnScreen = (): boolean => window.location.pathname.startsWith('/deliveryBoy/');

/**
 * Begins to store the delivery boy's day on this device, and restores what was stored. A session that a closed tab has lost is resumed, with or
 * without a network; the server checks it at the next request. If several people's sessions are stored, the sign-in asks for one of them.
 * Call it once, before the first render. @returns a function that releases everything, as closing the page does
 */
export async function followSessions(queries: QueryClient): Promise<() => Promise<void>> {
  const session = currentSession();
  const storedSessions =
    session === null || session.role === 'delivery-boy' ? await keptSessions().catch(() => []) : [];
  const [first] = storedSessions;
  if (session === null && first && isOwnScreen()) {
    if (storedSessions.length === 1) resumeSession(first.session, first.isOver);
    else askToSignIn('delivery-boy', window.location.pathname + window.location.search);
  }
  const ownSession = storedSessions.find(
    (storedSession) => storedSession.session.token === session?.token,
  );
  if (ownSession?.isOver) resumeSession(ownSession.session, true);
  cache = queries;
  const days = new KeptDays(queries);
  follow = () => (lastFollow = days.follow());
  const unfollow = onSession(() => void follow());
  await follow();
  return async () => {
    unfollow();
    await days.end();
    for (const phone of phones.values()) phone.stop();
    phones.clear();
    database?.close();
    database = undefined;
    opening = null;
    isTakenOver = false;
    reopening = null;
  };
}

/** The sessions of delivery boys who have neither logged out nor closed the day on this device, the newest first. */
export async function keptSessions(): Promise<KeptSession[]> {
  // The offer to continue is not made to a delivery boy who has just logged out or closed the day.
  await lastFollow;
  if (markedOwners().length === 0) return [];
  const store = await openDatabase();
  const sessions = store ? await new KeptSessions(store).readAll() : [];
  return sessions.filter(({ session }) => markedOwners().includes(ownerOf(session)));
}

function openDatabase(): Promise<PhoneDatabase | null> {
  opening ??= openInTime(onLost, (lateDatabase) => void goOnIn(lateDatabase)).then(
    async (result) => {
      if (result) await noteClockSets(result).catch(() => undefined);
      database = result;
      openings.setState((count) => count + 1, true);
      return result;
    },
  );
  return opening;
}

/** Switches to a database that has opened late: the entries of the meantime are kept, and from now on everything is stored. */
async function goOnIn(lateDatabase: PhoneDatabase): Promise<void> {
  // The page has been closed, or has opened the database once more.
  if (database !== null) return lateDatabase.close();
  database = lateDatabase;
  await noteClockSets(lateDatabase).catch(() => undefined);
  // A phone that cannot write its entries, as on a full disk, keeps them in memory and continues without the database.
  await Promise.allSettled([...phones.values()].map((phone) => phone.goOnIn(lateDatabase)));
  opening = Promise.resolve(lateDatabase);
  openings.setState((count) => count + 1, true);
  await follow();
}

function onLost(loss: ConnectionLoss): void {
  if (loss === 'taken-over') isTakenOver = true;
  else void reopen();
}

let reopening: Promise<void> | null = null;

/**
 * Opens the database again after its connection has ended. Meanwhile the phones have their entries in memory; then they write what the database
 * has lost. If the data of the site were deleted, the session is stored anew, because without it nothing else of the day would be stored.
 */
function reopen(): Promise<void> {
  reopening ??= openAgain().finally(() => (reopening = null));
  return reopening;
}

async function openAgain(): Promise<void> {
  for (const phone of phones.values()) phone.goOnInMemory();
  database?.close();
  database = undefined;
  opening = null;
  const store = await openDatabase();
  if (store) await Promise.allSettled([...phones.values()].map((phone) => phone.goOnIn(store)));
  for (const phone of phones.values()) phone.loseStorage();
  await keepSessionAgain(store).catch(() => undefined);
}

async function keepSessionAgain(store: PhoneDatabase | null): Promise<void> {
  const session = deliveryBoySession();
  if (store && session) await keepSession(session, store);
}

const ownerOf = ({ deliveryBoyInfo: { id } }: DeliveryBoySession): number => id;

async function keepSession(session: DeliveryBoySession, store: PhoneDatabase): Promise<void> {
  await new KeptSessions(store).keep(session);
  markOwners([...markedOwners(), ownerOf(session)]);
}

function deliveryBoySession(): DeliveryBoySession | null {
  const session = currentSession();
  return session?.role === 'delivery-boy' ? session : null;
}

/** Stores the day of the signed-in delivery boy, and deletes it after a logout or Day Close. Waiting and refused entries stay. */
class KeptDays {
  /** The session of this tab, before the stored data follow it. */
  private newest: DeliveryBoySession | null = null;
  private session: DeliveryBoySession | null = null;
  private stop: () => void = () => undefined;
  private turn: Promise<void> = Promise.resolve();

  constructor(private readonly queries: QueryClient) {}

  /** Handles changes of the session one after the other. */
  follow(): Promise<void> {
    this.followMark();
    // A write that fails, as on a full disk, must stop neither the page nor the next change of the session.
    this.turn = this.turn.then(() => this.followNow()).catch(() => undefined);
    return this.turn;
  }

  async end(): Promise<void> {
    await this.turn;
    this.stop();
  }

  private followMark(): void {
    const former = this.newest;
    this.newest = deliveryBoySession();
    const isGone = former !== null && this.newest?.token !== former.token;
    if (isGone && !currentlyExpired()?.wasRefused)
      markOwners(markedOwners().filter((owner) => owner !== ownerOf(former)));
  }

  private async followNow(): Promise<void> {
    const session = deliveryBoySession();
    const formerSession = this.session;
    if (session !== null && session.token === formerSession?.token) return;
    this.stop();
    this.stop = () => undefined;
    const store = session === null && formerSession === null ? null : await openDatabase();
    // Without a database nothing is stored of this session yet; one that opens late follows it again.
    if (!store) return;
    this.session = session;
    if (formerSession !== null) await this.leave(formerSession, store);
    if (session === null) return;
    await keepSession(session, store).catch(() => undefined);
    const owner = session.deliveryBoyInfo.id;
    const phone = phoneOf(owner);
    const isSignedIn = () => currentSession()?.token === session.token;
    const [keptAt] = await Promise.all([
      restoreDay(this.queries, owner, store, isSignedIn).catch(() => null),
      phone?.outbox.ready.catch(() => undefined),
    ]);
    // After a logout in the meantime, the next change of the session deletes the stored data.
    if (!isSignedIn()) return;
    if (keptAt !== null && liveStatus.get().state !== 'live') liveStatus.setStoredTime(keptAt);
    this.stop = keepDay(this.queries, session, () => database);
    phone?.sender.wake();
    askToPersist();
    if (phone?.outbox.get().some(isOutdated)) await phone.outbox.archive(isOutdated);
  }

  private async leave(session: DeliveryBoySession, store: PhoneDatabase): Promise<void> {
    const owner = session.deliveryBoyInfo.id;
    const sessions = new KeptSessions(store);
    if (currentlyExpired()?.wasRefused) {
      await sessions.end(session);
      phoneOf(owner)?.sender.wake();
      return;
    }
    const owners = await sessions.forget(session).catch(markedOwners);
    markOwners(owners);
    await Promise.allSettled([
      store.delete('days', owner),
      phoneOf(owner)?.outbox.archive(({ state }) => state === 'sent'),
    ]);
  }
}

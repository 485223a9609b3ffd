import { TEXTS, type DeliveryBoySession, type SyncResult } from '@milkround/contracts';
import { api } from '../api/client';
import { ApiError } from '../api/errors';
import { painted } from '../ui/after-paint';
import { alone } from './alone';
import type { PhoneDatabase } from './database';
import { whileDayEnds } from './day-end';
import { deviceClock } from './device-clock';
import type { KeptEntry } from './entry';
import { EntryStore } from './entry-store';
import { otherTabs } from './neighbours';
import { Outbox, type NewEntry } from './outbox';
import { PhoneClock } from './phone-clock';
import { NO_ROOM, roomLeft, type Room } from './room';
import { Sender } from './sender';
import { OUT_OF_DATE } from './words';

const SYNC_TIMEOUT_MS = 30_000;

/** Why an entry was not taken; the message is for the delivery boy. */
export class NotKept extends Error {
  override readonly name = 'NotKept';
}

/** What this phone does for one delivery boy: it keeps what he enters, and sends it when it can. */
export class Phone {
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly clock: PhoneClock;
  private room: Room = 'free';
  private readonly listeners = new Set<() => void>();

  constructor(
    readonly owner: number,
    database: PhoneDatabase,
    /** The session that he has, or had: one that has ended may still deliver what waits. */
    session: () => Promise<DeliveryBoySession | null>,
  ) {
    const name = `milkround-outbox-${owner}`;
    this.clock = new PhoneClock(database);
    this.outbox = new Outbox(owner, new EntryStore(database), otherTabs(name), undefined, painted);
    this.sender = new Sender({
      outbox: this.outbox,
      post: (body) => whileDayEnds(body.commands, async () => postAs(await session(), { ...body })),
      alone: (work) => alone(name, work),
      clock: deviceClock,
    });
    void this.clock.load();
    void this.lookForRoom();
  }

  readonly getRoom = (): Room => this.room;

  readonly subscribeRoom = (listener: () => void): (() => void) => {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  };

  /** Takes an entry once it is on the phone's disk, and sends it when it can. @throws NotKept */
  async enter(entry: NewEntry): Promise<KeptEntry> {
    if (this.room !== 'free') await this.lookForRoom();
    if (this.room !== 'free') throw new NotKept(NO_ROOM[this.room]);
    const kept = await this.outbox.keep(entry).catch((error: unknown) => {
      if (isTakenOver(error)) throw new NotKept(OUT_OF_DATE);
      this.become('full');
      throw new NotKept(NO_ROOM.full);
    });
    this.sender.wake();
    void this.lookForRoom();
    return kept;
  }

  async lookForRoom(): Promise<void> {
    this.become(await roomLeft());
  }

  stop(): void {
    this.sender.stop();
    this.outbox.stop();
    this.clock.stop();
  }

  private become(room: Room): void {
    if (room === this.room) return;
    this.room = room;
    this.listeners.forEach((listener) => listener());
  }
}

/** The database was closed under this page: a newer build in another tab wants another shape of it. */
const isTakenOver = (error: unknown): boolean => error instanceof DOMException && error.name === 'InvalidStateError';

async function postAs(session: DeliveryBoySession | null, body: Record<string, unknown>) {
  if (!session) throw new ApiError(401, TEXTS.unauthorized);
  const { data, position } = await api.post<SyncResult[]>('delivery-boy/sync', body, { as: session, timeoutMs: SYNC_TIMEOUT_MS });
  return { results: data, position };
}

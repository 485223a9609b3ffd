import {
  createMessage,
  toAnswerMessage,
  type BusinessDate,
  type DeliveryBoySession,
  type SyncCommand,
  type SyncResult,
} from '@milkround/contracts';
import { createStore, type StoreApi } from 'zustand';
import { api } from '../api/client';
import { ApiError, Refusal } from '../api/errors';
import { isOnline } from '../api/online';
import { painted } from '../ui/after-paint';
import { alone } from './alone';
import type { PhoneDatabase } from './database';
import { whileDayEnds } from './day-end';
import { deviceClock } from './device-clock';
import type { KeptEntry } from './entry';
import { EntryStore } from './entry-store';
import { MemoryEntries } from './memory-entries';
import { otherTabs } from './neighbours';
import { Outbox, type NewEntry } from './outbox';
import { PhoneClock } from './phone-clock';
import { NO_ROOM, roomLeft, type Room } from './room';
import { Sender } from './sender';
import { OUT_OF_DATE, STORAGE_CLOSED } from './words';

const SYNC_TIMEOUT_MS = 30_000;

/** Why an entry was not taken; the message is for the delivery boy. */
export class NotKept extends Refusal {
  override readonly name = 'NotKept';
}

/** The phone of one delivery boy: it stores his entries, and sends them when it can. */
export class Phone {
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly clock: PhoneClock;
  private readonly room: StoreApi<Room>;
  /** The last write failed for want of room, whatever the browser estimates. */
  private isDiskFull = false;

  constructor(
    readonly owner: number,
    /** Null where the browser keeps nothing: entries are then sent at once, and taken only while there is a network. */
    private readonly database: PhoneDatabase | null,
    /** The session that he has, or had: one that has ended may still deliver what waits. */
    session: () => Promise<DeliveryBoySession | null>,
    /** Whether a newer build in another tab has closed the database. */
    private readonly isTakenOver: () => boolean,
    /** The business's today; undefined until it is known. */
    private readonly today: () => BusinessDate | undefined,
  ) {
    this.room = createStore<Room>(() => (database ? 'free' : 'none'));
    const name = `milkround-outbox-${owner}`;
    this.clock = new PhoneClock(database);
    this.outbox = new Outbox(owner, database ? new EntryStore(database) : new MemoryEntries(), otherTabs(name), undefined, painted);
    this.sender = new Sender({
      outbox: this.outbox,
      post: (body) => whileDayEnds(body.commands.filter(this.closesToday), async () => postAs(await session(), { ...body })),
      alone: (work) => alone(name, work),
      clock: deviceClock,
    });
    void this.clock.load();
    void this.lookForRoom();
  }

  readonly getRoom = (): Room => this.room.getState();

  readonly subscribeRoom = (listener: () => void): (() => void) => this.room.subscribe(listener);

  /** Takes an entry once it is on the phone's disk, and sends it when it can. @throws NotKept */
  async enter(entry: NewEntry): Promise<KeptEntry> {
    if (this.getRoom() === 'full') await this.lookForRoom();
    const room = this.getRoom();
    if (room === 'full' || (room === 'none' && !this.canSendNow())) throw new NotKept(NO_ROOM[room]);
    const kept = await this.outbox.keep(entry).catch((error: unknown) => {
      throw new NotKept(this.reasonOf(error));
    });
    this.isDiskFull = false;
    this.sender.wake();
    void this.lookForRoom();
    return kept;
  }

  async lookForRoom(): Promise<void> {
    if (this.database) this.become(await roomLeft());
  }

  stop(): void {
    this.sender.stop();
    this.outbox.stop();
    this.clock.stop();
  }

  /** Why nothing could be written. A full disk may first refuse a write and then close the connection. */
  private reasonOf(error: unknown): string {
    const isClosed = error instanceof DOMException && error.name === 'InvalidStateError';
    if (isClosed && this.isTakenOver()) return OUT_OF_DATE;
    if (isClosed && !this.isDiskFull) return STORAGE_CLOSED;
    this.isDiskFull = true;
    this.become('full');
    return NO_ROOM.full;
  }

  /** The server ends nobody's session for the close of a day that has gone by. */
  private readonly closesToday = ({ type, date }: SyncCommand): boolean => {
    const today = this.today();
    return type === 'day-close' && (date === undefined || today === undefined || date >= today);
  };

  private canSendNow(): boolean {
    return isOnline() && this.sender.get() !== 'resting' && this.sender.get() !== 'full' && this.sender.get() !== 'sign-in';
  }

  private become(room: Room): void {
    this.room.setState(room, true);
  }
}

async function postAs(session: DeliveryBoySession | null, body: Record<string, unknown>) {
  if (!session) throw new ApiError(401, toAnswerMessage(createMessage('unauthorized')));
  const { data, position } = await api.post<SyncResult[]>('delivery-boy/sync', body, { as: session, timeoutMs: SYNC_TIMEOUT_MS });
  return { results: data, position };
}

import {
  createMessage,
  EPOCH_HEADER,
  toAnswerMessage,
  type BusinessDate,
  type DeliveryBoySession,
  type LogEpoch,
  type SyncCommand,
  type SyncResult,
  UNKNOWN_EPOCH,
} from '@milkround/contracts';
import { createStore, type StoreApi } from 'zustand';
import { api } from '../api/client';
import { ApiError, Refusal } from '../api/errors';
import { learnEpoch, logEpoch } from '../api/log-epoch';
import { isOnline } from '../api/online';
import { nextPaint } from '../ui/after-paint';
import { runExclusive } from './tab-mutex';
import { isConnectionLost, type PhoneDatabase } from './database';
import { whileDayEnds } from './day-end';
import { deviceClock } from './device-clock';
import type { KeptEntry } from './entry';
import { EpochFollower } from './epoch-follower';
import { EntryStore } from './entry-store';
import { MemoryEntries } from './memory-entries';
import { openTabChannel, outboxName } from './tab-channel';
import { Outbox, type NewEntry } from './outbox';
import { PhoneClock } from './phone-clock';
import { STORAGE_WARNINGS, estimateStorage, type StorageState } from './storage-state';
import { Sender } from './sender';
import { NOT_STORED, OUT_OF_DATE } from './words';

const SYNC_TIMEOUT_MS = 30_000;

/** An entry could not be stored; the message is for the delivery boy. */
export class NotKept extends Refusal {
  override readonly name = 'NotKept';
}

/** The phone of one delivery boy: it stores his entries, and sends them when it can. */
export class Phone {
  readonly outbox: Outbox;
  readonly sender: Sender;
  readonly clock: PhoneClock;
  /** The entries that were made while the browser stored nothing. */
  private readonly memory = new MemoryEntries();
  private readonly storageState: StoreApi<StorageState>;
  /** Whether the last write failed because the disk was full, even if the browser estimates otherwise. */
  private isDiskFull = false;
  /** The connection to the database has ended, and it is not open again yet. */
  private isLost = false;
  private readonly epochFollower: EpochFollower;

  constructor(
    readonly owner: number,
    /** Null if the browser stores nothing, or not yet: entries are then sent at once, and accepted only while there is a network. */
    private database: PhoneDatabase | null,
    /** His present or last session: one that has ended may still send waiting entries. */
    session: () => Promise<DeliveryBoySession | null>,
    /** Whether a newer build in another tab has closed the database. */
    private readonly isTakenOver: () => boolean,
    /** The business's today; undefined until it is known. */
    private readonly today: () => BusinessDate | undefined,
    /** Opens the database of this device again, for all phones. */
    private readonly reopen: () => Promise<void>,
  ) {
    this.storageState = createStore<StorageState>(() => (database ? 'free' : 'none'));
    const name = outboxName(owner);
    const runForOwner = (work: () => Promise<void>) => runExclusive(name, work);
    this.clock = new PhoneClock(database);
    this.outbox = new Outbox(
      owner,
      database ? new EntryStore(database) : this.memory,
      openTabChannel(name),
      undefined,
      nextPaint,
      this.recover,
    );
    this.sender = new Sender({
      outbox: this.outbox,
      post: (body) =>
        whileDayEnds(body.commands.filter(this.closesToday), async () =>
          postAs(
            await session(),
            { ...body, phone: this.outbox.phoneId() },
            this.epochFollower.comparedEpoch,
          ),
        ),
      runExclusive: runForOwner,
      clock: deviceClock,
    });
    void this.clock.load();
    this.epochFollower = new EpochFollower({
      epoch: logEpoch,
      outbox: this.outbox,
      sender: this.sender,
      runExclusive: runForOwner,
    });
    void this.checkStorage();
  }

  readonly getStorageState = (): StorageState => this.storageState.getState();

  readonly subscribeStorageState = (listener: () => void): (() => void) =>
    this.storageState.subscribe(listener);

  /** Stores an entry on the phone's disk, and sends it as soon as possible. @throws NotKept */
  async enter(entry: NewEntry): Promise<KeptEntry> {
    if (this.isLost) await this.reopen();
    if (this.getStorageState() === 'full') await this.checkStorage();
    const state = this.getStorageState();
    if (state === 'full' || (state !== 'free' && !this.canSendNow()))
      throw new NotKept(STORAGE_WARNINGS[state]);
    const storedEntry = await this.outbox.keep(entry).catch((error: unknown) => {
      throw new NotKept(this.reasonOf(error));
    });
    this.isDiskFull = false;
    this.sender.wake();
    void this.checkStorage();
    return storedEntry;
  }

  /** Switches to a database that has opened late or again, and writes what it does not have. @throws DOMException if a write fails */
  async goOnIn(database: PhoneDatabase): Promise<void> {
    const store = new EntryStore(database);
    let entries = this.memory.listAfter();
    while (entries.length > 0) {
      await store.restore(entries);
      entries = this.memory.listAfter(entries.at(-1));
    }
    this.isLost = false;
    this.database = database;
    await Promise.allSettled([
      this.outbox.goOnIn(store),
      this.clock.goOnIn(database),
      this.checkStorage(),
    ]);
    this.sender.wake();
  }

  /** Continues in memory after the connection to the database has ended. */
  goOnInMemory(): void {
    this.isLost = true;
    this.database = null;
    this.memory.takeOver(this.outbox.held());
    void this.outbox.goOnIn(this.memory);
  }

  /** The database does not open again. */
  loseStorage(): void {
    if (this.isLost) this.setStorageState('lost');
  }

  /** Whether entries are on the phone's disk. */
  isStored(): boolean {
    return this.database !== null;
  }

  async checkStorage(): Promise<void> {
    this.epochFollower.retry();
    if (this.isLost) await this.reopen();
    if (this.database) this.setStorageState(await estimateStorage());
  }

  stop(): void {
    this.epochFollower.stop();
    this.sender.stop();
    this.outbox.stop();
    this.clock.stop();
  }

  /** Opens the database again if its connection was lost. Returns whether what failed may succeed now. */
  private readonly recover = async (error: unknown): Promise<boolean> => {
    if (!isConnectionLost(error) || this.isTakenOver()) return false;
    await this.reopen();
    return this.database !== null || this.canSendNow();
  };

  /** Returns why a write failed. A full disk may first refuse a write and then close the connection. */
  private reasonOf(error: unknown): string {
    if (isConnectionLost(error)) {
      if (this.isTakenOver()) return OUT_OF_DATE;
      if (this.isLost) return STORAGE_WARNINGS.lost;
      if (!this.isDiskFull) return NOT_STORED;
    } else if (!(error instanceof DOMException && error.name === 'QuotaExceededError'))
      return NOT_STORED;
    this.isDiskFull = true;
    this.setStorageState('full');
    return STORAGE_WARNINGS.full;
  }

  /** Whether a command closes today: the close of an earlier day ends no session. */
  private readonly closesToday = ({ type, date }: SyncCommand): boolean => {
    const today = this.today();
    return type === 'day-close' && (date === undefined || today === undefined || date >= today);
  };

  private canSendNow(): boolean {
    return (
      isOnline() &&
      this.sender.get() !== 'resting' &&
      this.sender.get() !== 'full' &&
      this.sender.get() !== 'sign-in'
    );
  }

  private setStorageState(state: StorageState): void {
    this.storageState.setState(state, true);
  }
}

async function postAs(
  session: DeliveryBoySession | null,
  body: Record<string, unknown>,
  epoch: LogEpoch | null,
) {
  if (!session) throw new ApiError(401, toAnswerMessage(createMessage('unauthorized')));
  const answer = await api.post<SyncResult[]>('delivery-boy/sync', body, {
    as: session,
    timeoutMs: SYNC_TIMEOUT_MS,
    headers: { [EPOCH_HEADER]: epoch ?? UNKNOWN_EPOCH },
  });
  const currentEpoch = answer.headers.get(EPOCH_HEADER) ?? undefined;
  learnEpoch(currentEpoch);
  return { results: answer.data, position: answer.position, epoch: currentEpoch };
}

import 'fake-indexeddb/auto';
import { randomUUID } from 'node:crypto';
import type { EntryClock, PhoneEntry, SyncBody, SyncResult } from '@milkround/contracts';
import { openPhoneDatabase, type PhoneDatabase } from '../../apps/web/src/sync/database';
import type { DeviceClock } from '../../apps/web/src/sync/device-clock';
import { NO_SUBJECT, type KeptEntry } from '../../apps/web/src/sync/entry';
import { EntryStore } from '../../apps/web/src/sync/entry-store';
import { Outbox } from '../../apps/web/src/sync/outbox';
import { Sender } from '../../apps/web/src/sync/sender';
import type { DeliveryBoyPerson } from '../support/board';
import { NO_OTHER_TABS } from './only-tab';
import { postEntries } from './post-entries';

/** The clocks of a phone, which a test sets: minutes of its owner's morning, and by how much the wall clock is wrong. */
export class TestClock implements DeviceClock {
  /** Minutes before now. */
  minutesAgo = 0;
  wrongByMs = 0;
  /** How far the phone's wall clock is off by the server's answers, in milliseconds. */
  offMs: number | undefined;
  private readonly run = randomUUID();
  private readonly began = Date.now() - 86_400_000;

  now(): Date {
    return new Date(this.real() + this.wrongByMs);
  }

  read(): EntryClock {
    const reading = { run: this.run, elapsedMs: this.real() - this.began };
    return this.offMs === undefined ? reading : { ...reading, offMs: this.offMs };
  }

  setBeforeMs(): number {
    return 0;
  }

  private real(): number {
    return Date.now() - this.minutesAgo * 60_000;
  }
}

/** A phone with the client's own outbox and sender, whose owner is signed in at a server. */
export class ClientPhone {
  readonly clock = new TestClock();
  private readonly outbox: Outbox;

  private constructor(
    private readonly database: PhoneDatabase,
    readonly owner: number,
  ) {
    this.outbox = new Outbox(owner, new EntryStore(database), NO_OTHER_TABS, this.clock);
  }

  static async switchOn({ session }: DeliveryBoyPerson): Promise<ClientPhone> {
    return new ClientPhone(await openPhoneDatabase(randomUUID()), session.deliveryBoyInfo.id);
  }

  /** Keeps an entry that was made on the list of a date. */
  enter(entry: PhoneEntry, date: string): Promise<KeptEntry> {
    return this.outbox.keep({ entry, subject: NO_SUBJECT, date });
  }

  /** Sends what waits, and answers what became of it. */
  async send(person: DeliveryBoyPerson): Promise<SyncResult[]> {
    const answered: SyncResult[] = [];
    const post = async (body: Omit<SyncBody, 'userId'>) => {
      const answer = await postEntries(person, body);
      answered.push(...answer.results);
      return answer;
    };
    const sender = new Sender({
      outbox: this.outbox,
      post,
      runExclusive: (work) => work(),
      clock: this.clock,
    });
    await new Promise<void>((resolve, reject) => {
      sender.subscribe(() => {
        if (sender.get() === 'idle') resolve();
        else if (sender.get() !== 'sending') reject(new Error(`The sender is ${sender.get()}`));
      });
      sender.wake();
    });
    sender.stop();
    return answered;
  }

  switchOff(): void {
    this.outbox.stop();
    this.database.close();
  }
}

import 'fake-indexeddb/auto';
import './visible-page';
import { randomUUID } from 'node:crypto';
import { EPOCH_HEADER, pulseMsOf, UNKNOWN_EPOCH, type PhoneEntry } from '@milkround/contracts';
import { createLogEpoch, learnEpoch } from '../../apps/web/src/api/log-epoch';
import { LiveConnection } from '../../apps/web/src/live/connection';
import { makeSocket } from '../../apps/web/src/live/socket';
import { LiveStatusStore } from '../../apps/web/src/live/status';
import { openPhoneDatabase, type PhoneDatabase } from '../../apps/web/src/sync/database';
import { deviceClock } from '../../apps/web/src/sync/device-clock';
import { NO_SUBJECT } from '../../apps/web/src/sync/entry';
import { EntryStore } from '../../apps/web/src/sync/entry-store';
import { EpochFollower } from '../../apps/web/src/sync/epoch-follower';
import { Outbox } from '../../apps/web/src/sync/outbox';
import { Sender } from '../../apps/web/src/sync/sender';
import { runExclusive } from '../../apps/web/src/sync/tab-mutex';
import type { DeliveryBoyPerson } from '../support/board';
import { NO_OTHER_TABS } from './only-tab';
import { postEntries } from './post-entries';

/**
 * A phone with the client's own connection, outbox and sender, whose owner is signed in at a server. It connects, and sends its entries by itself,
 * also those of another epoch of the log.
 */
export class ConnectedPhone {
  /** The epoch of the log that the server named last. */
  readonly epoch = createLogEpoch();
  private readonly outbox: Outbox;
  private readonly sender: Sender;
  private readonly epochFollower: EpochFollower;
  private readonly connection: LiveConnection;

  private constructor(
    name: string,
    private readonly database: PhoneDatabase,
    owner: DeliveryBoyPerson,
  ) {
    const { epoch } = this;
    const runForPhone = (work: () => Promise<void>) => runExclusive(name, work);
    const outbox = new Outbox(
      owner.session.deliveryBoyInfo.id,
      new EntryStore(database),
      NO_OTHER_TABS,
      deviceClock,
    );
    const post = async (body: Parameters<typeof postEntries>[1]) => {
      const answer = await postEntries(owner, body, {
        [EPOCH_HEADER]: this.epochFollower.comparedEpoch ?? UNKNOWN_EPOCH,
      });
      learnEpoch(answer.epoch, epoch);
      return answer;
    };
    this.outbox = outbox;
    this.sender = new Sender({ outbox, post, runExclusive: runForPhone, clock: deviceClock });
    this.epochFollower = new EpochFollower({
      epoch,
      outbox,
      sender: this.sender,
      runExclusive: runForPhone,
    });
    let hasPulse = false;
    this.connection = new LiveConnection(
      owner.session.token,
      pulseMsOf('delivery-boy'),
      (token, handlers) => makeSocket(token, handlers, owner.url),
      new LiveStatusStore(),
      {
        onConnect: () => (hasPulse = false),
        onPulse: (pulse) => {
          learnEpoch(pulse.epoch, epoch);
          if (!hasPulse) this.sender.wake();
          hasPulse = true;
        },
        onRows: () => undefined,
        onPhones: () => undefined,
        onExpire: () => undefined,
        completeness: () => ({ isComplete: true, isShortlyIncomplete: true, ageMs: 0 }),
      },
    );
  }

  static async switchOn(owner: DeliveryBoyPerson): Promise<ConnectedPhone> {
    const name = randomUUID();
    const phone = new ConnectedPhone(name, await openPhoneDatabase(name), owner);
    phone.connection.start();
    return phone;
  }

  /** Keeps an entry of a date, and sends it as soon as possible. */
  async enter(entry: PhoneEntry, date: string): Promise<void> {
    await this.outbox.keep({ entry, subject: NO_SUBJECT, date });
    this.sender.wake();
  }

  countWaiting(): Promise<number> {
    return this.outbox.countWaiting();
  }

  switchOff(): void {
    this.epochFollower.stop();
    this.connection.stop();
    this.sender.stop();
    this.outbox.stop();
    this.database.close();
  }
}

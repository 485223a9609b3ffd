import 'fake-indexeddb/auto';
import {
  API,
  EPOCH_HEADER,
  type ConsumerOrders,
  type DeliveryBoySession,
  type ReadOfDay,
  type SyncBody,
  type SyncResult,
  type Written,
  type PhoneEntry,
} from '@milkround/contracts';
import { ApiError, failureOf } from '../../apps/web/src/api/errors';
import { boardOf, type Board } from '../../apps/web/src/sync/day/board';
import { DayFold, type DayView } from '../../apps/web/src/features/delivery-day/day/day-fold';
import { withShown } from '../../apps/web/src/features/delivery-day/day/shown';
import { openPhoneDatabase, type PhoneDatabase } from '../../apps/web/src/sync/database';
import { NO_SUBJECT, type KeptEntry } from '../../apps/web/src/sync/entry';
import { EntryStore } from '../../apps/web/src/sync/entry-store';
import { readMonotonic } from '../../apps/web/src/sync/device-clock';
import { Outbox } from '../../apps/web/src/sync/outbox';
import { Sender, type SyncAnswer } from '../../apps/web/src/sync/sender';
import { commandIdOf } from '../../apps/server/src/http/command';
import { as } from '../support/client';
import type { FaultProxy } from '../support/fault-proxy';
import { emailOf } from './staff';
import type { EnteredOnPhone } from './entered';
import { insisting } from './insisting';
import { NO_OTHER_TABS } from './only-tab';

const WITHIN_MS = 30_000;
/** Beyond this the server sets a clock right (`SYNC_LIMITS.clockOffMs`). */
const NOTICED_MS = 120_000;

/** A phone with the client's own outbox and sender, behind a bad network and with a clock of its own. */
export class SimulatedPhone {
  readonly entered: EnteredOnPhone[] = [];
  private session: Promise<DeliveryBoySession> | null = null;
  private board: Board = { position: '0', date: null, stops: [] };
  private readonly fold: DayFold;
  private outbox: Outbox;
  private sender: Sender;

  private constructor(
    readonly name: string,
    readonly boy: number,
    private readonly wrongByMs: number,
    private readonly network: FaultProxy,
    private readonly database: PhoneDatabase,
    private readonly onSettled: (entries: readonly KeptEntry[]) => void,
  ) {
    this.fold = new DayFold(
      { deliveryBoyId: boy, areaId: 0 },
      { area: '', product: (id) => ({ id, name: String(id) }) },
    );
    [this.outbox, this.sender] = this.start();
  }

  static async switchOn(
    phone: { name: string; boy: number; wrongByMs: number; network: FaultProxy },
    onSettled: (entries: readonly KeptEntry[]) => void,
  ): Promise<SimulatedPhone> {
    const { name, boy, wrongByMs, network } = phone;
    return new SimulatedPhone(
      name,
      boy,
      wrongByMs,
      network,
      await openPhoneDatabase(`phone-${name}`),
      onSettled,
    );
  }

  /** The day as the phone shows it: the list as it was last read, with what was entered here since. */
  seen(): DayView {
    return this.fold.viewOf({ board: this.board, rounds: null }, this.outbox.get());
  }

  /** Reads the list, as a phone in reach does. @throws when no answer comes: then it keeps showing what it has */
  async read(): Promise<void> {
    await this.outbox.ready;
    this.board = await this.get();
  }

  /** Keeps an entry together with what the phone shows. Answers its id when it is kept. */
  async enter(entered: PhoneEntry, date: string): Promise<string> {
    const made = Date.now();
    const entry = withShown(entered, this.seen());
    const { command } = await this.outbox.keep({ entry, subject: NO_SUBJECT, date });
    const caller = { role: 'delivery-boy', id: this.boy } as const;
    const said = Date.parse(command.occurredAt);
    const told = Math.abs(this.wrongByMs) > NOTICED_MS ? made : said;
    const madeAt = { earliest: Math.min(made, told), latest: Math.max(made, told) };
    const idOf = (added: string) => commandIdOf(caller, added);
    this.entered.push({
      commandId: idOf(command.id),
      boy: this.boy,
      phone: this.name,
      entry,
      madeAt,
      idOf,
    });
    return command.id;
  }

  wake(): void {
    this.sender.wake();
  }

  /** The app is closed in the middle of whatever it does, and opened again: all that is left is what the phone has kept. */
  restart(): void {
    this.sender.stop();
    [this.outbox, this.sender] = this.start();
  }

  kept(): Promise<KeptEntry[]> {
    return new EntryStore(this.database).readEntries(this.boy);
  }

  waiting(): Promise<number> {
    return this.outbox.countWaiting();
  }

  switchOff(): void {
    this.sender.stop();
    this.database.close();
  }

  private readonly clock = {
    now: (): Date => new Date(Date.now() + this.wrongByMs),
    read: readMonotonic,
    setBeforeMs: () => 0,
  };

  private start(): [Outbox, Sender] {
    const outbox = new Outbox(this.boy, new EntryStore(this.database), NO_OTHER_TABS, this.clock);
    const sender = new Sender({
      outbox,
      post: (body) => this.post(body),
      runExclusive: (work) => work(),
      clock: this.clock,
    });
    outbox.onSettled(this.onSettled);
    sender.subscribe(() => {
      if (sender.get() !== 'sign-in') return;
      this.session = null;
      setImmediate(sender.wake);
    });
    return [outbox, sender];
  }

  private async authorization(): Promise<string> {
    this.session ??= insisting(() => as<'delivery-boy'>(this.network.url, emailOf(this.boy))).then(
      ({ session }) => session,
    );
    return `Bearer ${(await this.session).token}`;
  }

  private async get(): Promise<Board> {
    const headers = { authorization: await this.authorization() };
    const sent = fetch(`${this.network.url}${API}/delivery-boy/get-orders`, {
      headers,
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const { response, answer } = await sent.then(readOf<ReadOfDay<ConsumerOrders[]>>);
    if (!response.ok) throw new Error(`It was answered ${response.status}`);
    return boardOf(
      answer.data,
      answer.date,
      response.headers.get('x-position') ?? '0',
      answer.close,
    );
  }

  private async post(body: Pick<SyncBody, 'commands'>): Promise<SyncAnswer> {
    const headers = {
      authorization: await this.authorization(),
      'content-type': 'application/json',
    };
    const sent = fetch(`${this.network.url}${API}/delivery-boy/sync`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const { response, answer } = await sent.then(readOf<Written<SyncResult[]>>).catch(() => {
      throw new ApiError(0, { message: 'No answer came' });
    });
    if (!response.ok) throw failureOf(response.status, response.statusText, answer, false);
    return {
      results: answer.data,
      position: response.headers.get('x-position'),
      epoch: response.headers.get(EPOCH_HEADER) ?? undefined,
    };
  }
}

const readOf = async <T>(response: Response): Promise<{ response: Response; answer: T }> => ({
  response,
  answer: await response.json(),
});

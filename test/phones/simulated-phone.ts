import 'fake-indexeddb/auto';
import { API, type DeliveryBoySession, type Position, type SyncBody, type SyncResult, type Written } from '@milkround/contracts';
import { ApiError, failureOf } from '../../apps/web/src/api/errors';
import { openPhoneDatabase, type PhoneDatabase } from '../../apps/web/src/phone/database';
import { NO_SUBJECT, type KeptEntry, type Wish } from '../../apps/web/src/phone/entry';
import { EntryStore } from '../../apps/web/src/phone/entry-store';
import { readMonotonic } from '../../apps/web/src/phone/device-clock';
import { Outbox } from '../../apps/web/src/phone/outbox';
import { Sender } from '../../apps/web/src/phone/sender';
import { commandIdOf } from '../../apps/server/src/http/command';
import { as } from '../support/client';
import type { FaultProxy } from '../support/fault-proxy';
import { emailOf } from './dairy';
import type { EnteredOnPhone } from './entered';
import { insisting } from './insisting';

const WITHIN_MS = 30_000;
/** Beyond this the server sets a clock right (`SYNC_LIMITS.clockOffMs`). */
const NOTICED_MS = 120_000;
/** There is one tab. */
const NO_NEIGHBOURS = { tell: () => undefined, onTold: () => undefined, close: () => undefined };

/** A phone with the client's own outbox and sender, behind a bad network and with a clock of its own. */
export class SimulatedPhone {
  readonly entered: EnteredOnPhone[] = [];
  private session: Promise<DeliveryBoySession> | null = null;
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
    [this.outbox, this.sender] = this.start();
  }

  static async switchOn(
    phone: { name: string; boy: number; wrongByMs: number; network: FaultProxy },
    onSettled: (entries: readonly KeptEntry[]) => void,
  ): Promise<SimulatedPhone> {
    const { name, boy, wrongByMs, network } = phone;
    return new SimulatedPhone(name, boy, wrongByMs, network, await openPhoneDatabase(`phone-${name}`), onSettled);
  }

  /** Answers the id of the entry when it is kept. */
  async enter(wish: Wish, date: string): Promise<string> {
    const made = Date.now();
    const { command } = await this.outbox.keep({ wish, subject: NO_SUBJECT, date });
    const caller = { role: 'delivery-boy', id: this.boy } as const;
    const said = Date.parse(command.occurredAt);
    const told = Math.abs(this.wrongByMs) > NOTICED_MS ? made : said;
    const madeAt = { earliest: Math.min(made, told), latest: Math.max(made, told) };
    const idOf = (added: string) => commandIdOf(caller, added);
    this.entered.push({ commandId: idOf(command.id), boy: this.boy, phone: this.name, wish, madeAt, idOf });
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
    return new EntryStore(this.database).of(this.boy);
  }

  waiting(): Promise<number> {
    return this.outbox.countWaiting();
  }

  switchOff(): void {
    this.sender.stop();
    this.database.close();
  }

  private readonly clock = { now: (): Date => new Date(Date.now() + this.wrongByMs), read: readMonotonic };

  private start(): [Outbox, Sender] {
    const outbox = new Outbox(this.boy, new EntryStore(this.database), NO_NEIGHBOURS, this.clock);
    const sender = new Sender({ outbox, post: (body) => this.post(body), alone: (work) => work(), clock: this.clock });
    outbox.onSettled(this.onSettled);
    sender.subscribe(() => {
      if (sender.get() !== 'sign-in') return;
      this.session = null;
      setImmediate(sender.wake);
    });
    return [outbox, sender];
  }

  private async post(body: Pick<SyncBody, 'commands'>): Promise<{ results: SyncResult[]; position: Position | null }> {
    this.session ??= insisting(() => as<'delivery-boy'>(this.network.url, emailOf(this.boy))).then(({ session }) => session);
    const { token } = await this.session;
    const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
    const sent = fetch(`${this.network.url}${API}/delivery-boy/sync`, {
      ...{ method: 'POST', headers, body: JSON.stringify(body) },
      signal: AbortSignal.timeout(WITHIN_MS),
    });
    const { response, answer } = await sent.then(readOf).catch(() => {
      throw new ApiError(0, 'No answer came');
    });
    if (!response.ok) throw failureOf(response.status, response.statusText, answer, false);
    return { results: answer.data, position: response.headers.get('x-position') };
  }
}

const readOf = async (response: Response): Promise<{ response: Response; answer: Written<SyncResult[]> }> => ({
  response,
  answer: await response.json(),
});

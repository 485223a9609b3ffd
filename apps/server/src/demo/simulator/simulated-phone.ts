import { setTimeout as wait } from 'node:timers/promises';
import type { Socket } from 'socket.io-client';
import { v7 as uuidV7 } from 'uuid';
import {
  type ClientToServer,
  type ClosedDay,
  type ConsumerOrders,
  LIVE_PATH,
  type PhoneEntry,
  type PhoneReport,
  type ReadOfDay,
  type ServerToClient,
  SYNC_LIMITS,
  type SyncCommand,
} from '@milkround/contracts';
import { hasLines, isOpen, type ShownStop } from './phone-entries';
import { CallFailed, type ServerCalls } from './server-calls';

/** A list that is older is read again before the next visit. */
const LIST_FRESH_MS = 12_000;
const UNAUTHORIZED = 401;
/** Undoing entries of one batch: a person waits less than a second behind them. */
const UNDONE_AT_ONCE = 40;

export interface ShownDay {
  stops: ShownStop[];
  /** Those at which nothing is entered yet, be it sent or not. */
  openStops: ShownStop[];
  close: ClosedDay | null;
}

export interface PhoneAccount {
  email: string;
  password: string;
}

/** The phone of one delivery boy, in the demo and in `npm run simulate`: it signs in, reads the list, stores entries and sends them. */
export class SimulatedPhone {
  private token: string | null = null;
  private socket: PhoneSocket | null = null;
  private outbox: SyncCommand[] = [];
  private shownDay: { day: ShownDay; readAt: number } | null = null;
  /** The consumers of the entries that the list does not show yet. */
  private readonly enteredIds = new Set<string>();
  private isOnline = true;

  constructor(
    private readonly account: PhoneAccount,
    private readonly date: string,
    private readonly server: ServerCalls,
  ) {}

  get isSignedIn(): boolean {
    return this.token !== null;
  }

  /** @throws CallFailed 401 when he has another password */
  async signIn(): Promise<void> {
    const { email, password } = this.account;
    this.token ??= await this.server.signIn(email, password);
    await this.report();
  }

  /** While it has no network the phone keeps its entries and is not heard of. With one it sends those that wait. */
  async setOnline(isOnline: boolean): Promise<void> {
    if (!isOnline && this.isOnline) this.hangUp();
    this.isOnline = isOnline;
    if (isOnline && this.outbox.length > 0) await this.send();
  }

  /** Returns the list; a fresh one is not read again. */
  async read(): Promise<ShownDay> {
    const isFresh = this.shownDay !== null && Date.now() - this.shownDay.readAt < LIST_FRESH_MS;
    if (!this.shownDay || (this.isOnline && !isFresh))
      this.shownDay = { day: await this.readList(), readAt: Date.now() };
    const { day } = this.shownDay;
    const isEntered = ({ consumerId }: ShownStop) => this.enteredIds.has(consumerId);
    return { ...day, openStops: day.openStops.filter((stop) => !isEntered(stop)) };
  }

  /** Stores entries of one visit, and sends them unless the phone is offline. @param madeAt milliseconds since the epoch */
  async enter(
    entries: readonly PhoneEntry[],
    consumerId: string | null,
    madeAt = Date.now(),
  ): Promise<void> {
    if (consumerId !== null) this.enteredIds.add(consumerId);
    entries.forEach((entry, nth) => {
      this.store(entry, madeAt - (entries.length - 1 - nth) * 700);
    });
    if (this.isOnline) await this.send();
  }

  async undo(entries: readonly PhoneEntry[]): Promise<void> {
    for (let from = 0; from < entries.length; from += UNDONE_AT_ONCE) {
      for (const entry of entries.slice(from, from + UNDONE_AT_ONCE)) this.store(entry, Date.now());
      await this.send();
      await wait(50);
    }
  }

  /** Signs out, so that the session does not stay behind. */
  async end(): Promise<void> {
    const { token } = this;
    this.clear();
    this.forgetSession();
    if (token !== null) await this.server.send('POST', 'logout', { token });
  }

  /** Ends the connection; the session stays. */
  hangUp(): void {
    this.socket?.close();
    this.socket = null;
  }

  /** Clears the entries and the read day; the session stays. */
  clear(): void {
    this.isOnline = true;
    this.shownDay = null;
    this.outbox = [];
    this.enteredIds.clear();
  }

  forgetSession(): void {
    this.hangUp();
    this.token = null;
  }

  private store(entry: PhoneEntry, madeAt: number): void {
    this.outbox.push({
      ...entry,
      id: uuidV7(),
      occurredAt: new Date(madeAt).toISOString(),
      date: this.date,
    });
  }

  private async send(): Promise<void> {
    while (this.outbox.length > 0) {
      const commands = this.outbox.slice(0, SYNC_LIMITS.commands);
      const waitingCount = this.outbox.length - commands.length;
      await this.call((token) => this.server.sync(token, commands, waitingCount));
      this.outbox.splice(0, commands.length);
    }
    await this.report();
  }

  private async readList(): Promise<ShownDay> {
    const { data, close = null } = await this.call((token) =>
      this.server.send<ReadOfDay<ConsumerOrders[]>>('GET', 'get-orders', { token }),
    );
    this.enteredIds.clear();
    for (const command of this.outbox) {
      if (command.type === 'edit-order-status') this.enteredIds.add(command.data.consumerId);
      if (command.type === 'edit-order-remarks') this.enteredIds.add(command.data.consumerUniqueId);
    }
    const stops = data.filter(hasLines);
    return { stops, openStops: stops.filter(isOpen), close };
  }

  /** Signs in where it must: the close of the day ends the session, and so may a person. */
  private async call<T>(work: (token: string) => Promise<T>): Promise<T> {
    const isNewSession = this.token === null;
    if (isNewSession) await this.signIn();
    try {
      return await work(this.token ?? '');
    } catch (error) {
      if (!(error instanceof CallFailed && error.status === UNAUTHORIZED)) throw error;
      this.forgetSession();
      if (isNewSession) throw error;
      return this.call(work);
    }
  }

  private async report(): Promise<void> {
    const { url, agent } = this.server;
    if (!this.isOnline || this.token === null || url === null) return;
    this.socket ??= await PhoneSocket.open(url, this.token, agent);
    this.socket.report(this.outbox.length, this.outbox[0]?.occurredAt ?? null);
  }
}

/** A phone reports itself at least this often. */
const REPORT_EVERY_MS = 20_000;

/** The live connection of a simulated phone, over which the office hears of it. */
class PhoneSocket {
  private last: PhoneReport = { waiting: 0, since: null };
  private readonly timer: NodeJS.Timeout;

  private constructor(private readonly socket: Socket<ServerToClient, ClientToServer>) {
    socket.on('connect', () => this.emit());
    this.timer = setInterval(() => this.emit(), REPORT_EVERY_MS);
  }

  /** The library is loaded by the first phone, so a server without the live demo never loads it. */
  static async open(url: string, token: string, agent: string): Promise<PhoneSocket> {
    const { io } = await import('socket.io-client');
    const socket: Socket<ServerToClient, ClientToServer> = io(url, {
      path: LIVE_PATH,
      auth: { token },
      transports: ['websocket'],
      forceNew: true,
      reconnectionDelay: 5_000,
      reconnectionDelayMax: 30_000,
      extraHeaders: { 'user-agent': agent },
    });
    return new PhoneSocket(socket);
  }

  report(waiting: number, since: string | null): void {
    this.last = { waiting, since };
    this.emit();
  }

  close(): void {
    clearInterval(this.timer);
    this.socket.disconnect();
  }

  private emit(): void {
    if (this.socket.connected) this.socket.emit('phone', this.last);
  }
}

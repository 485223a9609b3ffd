import {
  type DegradedPart,
  type LogEpoch,
  messageKey,
  type Named,
  type PhoneReport,
  type PhoneState,
  type Position,
  type RowsMessage,
  type SubscribeAnswer,
  type SubscribeRequest,
  type Timestamp,
} from '@milkround/contracts';
import { SocketClock } from './socket-clock';
import type { LiveStatusStore } from './status';

/** The part of a socket that a connection uses; `open` after `close` connects again. */
export interface LiveSocket {
  open(): void;
  close(): void;
  /** @throws Error when disconnected, or without an answer within a few seconds */
  subscribe(request: SubscribeRequest): Promise<SubscribeAnswer>;
  unsubscribe(topic: string): void;
  /** Reads the server's clock. @throws Error when disconnected, or without an answer within a few seconds */
  readClock(): Promise<Timestamp>;
  /** Reports a delivery boy's phone; the report is lost while the socket is not connected. */
  tell(report: PhoneReport): void;
}

export interface Pulse {
  /** The server has sent all changes up to it to all subscriptions. */
  sentPosition: Position;
  /** The moment up to which everything was sent, and the moment of this pulse, by the server's clock. */
  completeAt: Timestamp | null;
  at: Timestamp;
  epoch?: LogEpoch;
  /** The parts of the server that do not do their full work. */
  degraded?: readonly DegradedPart[];
  /** The zones of a supervisor, in the first pulse of a connection. */
  areas?: Named[];
}

export interface SocketHandlers {
  onConnect(): void;
  /** The connection was lost or not established; `reason` is the server's code if it refused. */
  onClose(reason: string | null): void;
  /** The server ends the connection because this client sends too much. The session continues. */
  onEnd(): void;
  onRows(message: RowsMessage): void;
  onPulse(pulse: Pulse): void;
  onPhones(phones: PhoneState[]): void;
}

export type MakeSocket = (token: string, handlers: SocketHandlers) => Promise<LiveSocket>;

/** Whether the data on the screen have everything that was sent. */
export interface Completeness {
  isComplete: boolean;
  /** It is not complete, but a usual fetch would not have brought it yet. */
  isShortlyIncomplete: boolean;
  /** When the oldest incomplete data were complete, milliseconds ago. */
  ageMs: number;
}

export interface ConnectionEvents {
  onConnect(): void;
  onRows(message: RowsMessage): void;
  onPulse(pulse: Pulse): void;
  onPhones(phones: PhoneState[]): void;
  /** The session has ended; there are no further attempts. */
  onExpire(): void;
  completeness(): Completeness;
}

const FIRST_RETRY_MS = 250;
/** Within ten seconds after a restore every screen must be right. A hidden page may wait longer: it tries again when it is shown. */
const LONGEST_RETRY_MS = { visible: 4_000, hidden: 15_000 };
/** The window in which the server counts a client's messages: a client that reconnects earlier is disconnected again. */
const REST_MS = 10_000;
/** A pulse that is older than this when it arrives is late. */
const MAX_LAG_MS = 3_000;
/** From this lag on the clock is read again: the answer by which it was learnt may have been slow. */
const DOUBTFUL_LAG_MS = 1_000;
/** The time without a pulse after two missing ones, when the figures stop being live, and when the connection counts as lost. */
const LATE_AFTER_MS = 1_000;
const LOST_AFTER_MS = 8_000;
/** The time between two looks at the clocks. */
const LOOK_MS = 1_000;
/** The events after which a page may have been asleep, or has a network again. */
const WAKE_EVENTS = ['online', 'pageshow', 'visibilitychange', 'resume'];

interface ReceivedPulse {
  /** Epoch milliseconds by the server's clock. */
  completeAt: number | null;
  /** By the monotonic clock. */
  receivedAt: number;
}

/**
 * One connection for one session, which says how complete the figures are, and reconnects by itself. It has its own timer because the socket's library gives up
 * when the server closes or refuses, and because a phone that gets its network back must not wait for a delay.
 */
export class LiveConnection {
  private socket: LiveSocket | null = null;
  private isStopped = false;
  private isOpening = false;
  private failures = 0;
  /** By the monotonic clock; the server has asked for no connection before then. */
  private notBefore = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private looks: ReturnType<typeof setInterval> | undefined;
  private readonly clock = new SocketClock();
  private isReadingClock = false;
  /** By the monotonic clock: when the connection was opened, and when it or its last pulse came; null without one. */
  private openedAt = 0;
  private heardAt: number | null = null;
  private pulse: ReceivedPulse | null = null;

  constructor(
    private readonly token: string,
    /** The time between two pulses, in milliseconds. */
    private readonly pulseMs: number,
    private readonly make: MakeSocket,
    private readonly status: LiveStatusStore,
    private readonly events: ConnectionEvents,
  ) {}

  start(): void {
    // `visibilitychange` and `resume` come to the document.
    for (const event of WAKE_EVENTS) window.addEventListener(event, this.wake, true);
    this.looks = setInterval(this.look, LOOK_MS);
    this.status.set('connecting');
    void this.open();
  }

  stop(): void {
    this.isStopped = true;
    for (const event of WAKE_EVENTS) window.removeEventListener(event, this.wake, true);
    clearTimeout(this.retry);
    clearInterval(this.looks);
    this.socket?.close();
    this.status.reset();
  }

  async subscribe(request: SubscribeRequest): Promise<SubscribeAnswer> {
    if (!this.socket) throw new Error('Not connected');
    // The subscription takes the answer first.
    return this.socket.subscribe(request).finally(() => setTimeout(this.look));
  }

  unsubscribe(topic: string): void {
    this.socket?.unsubscribe(topic);
  }

  tell(report: PhoneReport): void {
    this.socket?.tell(report);
  }

  private readonly wake = (event: Event): void => {
    // The page has just been loaded.
    if ('persisted' in event && !event.persisted) return;
    this.look();
    if (this.heardAt === null) this.openNow();
  };

  /** Ends what does not hold any more: after a sleep, or without a pulse for too long. */
  private readonly look = (): void => {
    if (this.isStopped) return;
    if (this.reopenAfterSleep()) return;
    if (this.silentMs() >= 2 * this.pulseMs + LOST_AFTER_MS) {
      this.socket?.close();
      this.handleClose(null);
    } else this.showCompleteness();
  };

  /** Connects anew after a sleep: what the socket still holds was sent before. Returns whether it does. */
  private reopenAfterSleep(): boolean {
    const jumpMs = this.clock.readJump();
    if (jumpMs === 0) return false;
    this.clock.forget();
    if (this.heardAt === null) return false;
    this.status.show('late', this.status.get().asOf, Math.abs(jumpMs));
    return this.openNow();
  }

  private openNow(): boolean {
    if (document.visibilityState === 'hidden' || performance.now() < this.notBefore) return false;
    this.failures = 0;
    clearTimeout(this.retry);
    this.heardAt = this.pulse = null;
    this.socket?.close();
    void this.open();
    return true;
  }

  private silentMs(): number {
    return this.heardAt === null ? 0 : performance.now() - this.heardAt;
  }

  private async open(): Promise<void> {
    if (this.isOpening) return;
    this.isOpening = true;
    try {
      this.socket ??= await this.make(this.token, this.handlers());
    } catch {
      this.handleClose(null);
      return;
    } finally {
      this.isOpening = false;
    }
    if (this.isStopped) return this.socket.close();
    this.openedAt = performance.now();
    this.clock.forget();
    this.socket.open();
  }

  private handlers(): SocketHandlers {
    return {
      onConnect: () => {
        this.failures = 0;
        this.heardAt = performance.now();
        this.events.onConnect();
        this.readClock();
      },
      onClose: (reason) => this.handleClose(reason),
      onEnd: () => this.rest(),
      onPulse: (pulse) => this.handlePulse(pulse),
      onPhones: (phones) => this.events.onPhones(phones),
      onRows: (message) => this.events.onRows(message),
    };
  }

  private handlePulse(pulse: Pulse): void {
    if (this.isStopped || this.reopenAfterSleep()) return;
    const receivedAt = performance.now();
    // Until the clock has been read: the server has sent the first pulse after the connection was opened.
    if (this.clock.timeAt(0) === null) this.clock.learn(pulse.at, this.openedAt);
    if ((this.clock.timeAt(receivedAt) ?? 0) - Date.parse(pulse.at) > DOUBTFUL_LAG_MS)
      this.readClock();
    const completeAt = pulse.completeAt === null ? null : Date.parse(pulse.completeAt);
    this.heardAt = receivedAt;
    this.pulse = { completeAt, receivedAt };
    this.events.onPulse(pulse);
    this.showCompleteness();
  }

  private readClock(): void {
    if (this.isReadingClock || !this.socket) return;
    const sentAt = performance.now();
    this.isReadingClock = true;
    this.socket
      .readClock()
      .then((at) => {
        if (sentAt < this.openedAt) return;
        this.clock.learn(at, sentAt);
        this.look();
      })
      .catch(() => undefined)
      .finally(() => (this.isReadingClock = false));
  }

  /** Shows up to when the figures are complete: those that were sent, unless the screen does not have all of them. */
  private showCompleteness(): void {
    if (!this.pulse) return;
    const isSilent = this.silentMs() > 2 * this.pulseMs + LATE_AFTER_MS;
    const { completeAt, receivedAt } = this.pulse;
    const now = this.clock.timeAt(isSilent ? performance.now() : receivedAt) ?? 0;
    const { isComplete, isShortlyIncomplete, ageMs } = this.events.completeness();
    const isInTime = !isSilent && completeAt !== null && now - completeAt <= MAX_LAG_MS;
    const lastAsOf = this.status.get().asOf ?? Infinity;
    const receivedAsOf = completeAt ?? lastAsOf;
    if (isInTime && isComplete) return this.status.show('live', receivedAsOf);
    // A usual fetch is quick: the state does not flicker.
    if (isInTime && isShortlyIncomplete) return;
    const asOf = isComplete ? receivedAsOf : Math.min(lastAsOf, receivedAsOf, now - ageMs);
    if (Number.isFinite(asOf)) this.status.show('late', asOf, now - asOf);
    else this.status.show('late', null);
  }

  private handleClose(reason: string | null): void {
    this.heardAt = this.pulse = null;
    clearTimeout(this.retry);
    if (this.isStopped) return;
    if (reason === messageKey('unauthorized')) {
      this.stop();
      this.events.onExpire();
      return;
    }
    if (reason === messageKey('connection-too-busy')) this.rest();
    this.status.set('cut');
    const longest = Math.min(
      FIRST_RETRY_MS * 2 ** this.failures++,
      document.visibilityState === 'hidden' ? LONGEST_RETRY_MS.hidden : LONGEST_RETRY_MS.visible,
    );
    const delay = Math.max(longest, this.notBefore - performance.now());
    const jitter = (longest * Math.random()) / 2;
    this.retry = setTimeout(
      () => void this.open(),
      this.notBefore > performance.now() ? delay + jitter : delay - jitter,
    );
  }

  private rest(): void {
    this.notBefore = performance.now() + REST_MS;
  }
}

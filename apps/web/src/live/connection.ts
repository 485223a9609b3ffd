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
} from '@milkround/contracts';
import type { LiveStatusStore } from './status';

/** The part of a socket that a connection uses; `open` after `close` connects again. */
export interface LiveSocket {
  open(): void;
  close(): void;
  /** @throws Error when disconnected, or without an answer within a few seconds */
  subscribe(request: SubscribeRequest): Promise<SubscribeAnswer>;
  unsubscribe(topic: string): void;
  /** Reports a delivery boy's phone; the report is lost while the socket is not connected. */
  tell(report: PhoneReport): void;
}

/** `sentPosition`: the server has sent all changes up to it to all subscriptions. */
export interface Pulse {
  sentPosition: Position;
  epoch?: LogEpoch;
  /** The parts of the server that do not do their full work. */
  degraded?: readonly DegradedPart[];
  /** The zone of a supervisor, in the first pulse of a connection. */
  area?: Named;
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

export interface ConnectionEvents {
  onConnect(): void;
  onRows(message: RowsMessage): void;
  onPulse(pulse: Pulse): void;
  onPhones(phones: PhoneState[]): void;
  /** The session has ended; there are no further attempts. */
  onExpire(): void;
}

const FIRST_RETRY_MS = 250;
/** Within ten seconds after a restore every screen must be right. A hidden page may wait longer: it tries again when it is shown. */
const LONGEST_RETRY_MS = { visible: 4_000, hidden: 15_000 };
/** The window in which the server counts a client's messages: a client that reconnects earlier is disconnected again. */
const REST_MS = 10_000;
/** Pulses come every 5 s: after two missing ones and some delay the connection counts as lost, whatever state the socket reports. */
export const SILENCE_MS = 12_000;

/**
 * One connection for one session, which reconnects by itself. It has its own timer because the socket's library gives up
 * when the server closes or refuses, and because a phone that gets its network back must not wait for a delay.
 */
export class LiveConnection {
  private socket: LiveSocket | null = null;
  private isStopped = false;
  private isOpening = false;
  private failures = 0;
  /** Epoch milliseconds; the server has asked for no connection before then. */
  private notBefore = 0;
  private retry: ReturnType<typeof setTimeout> | undefined;
  private silence: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly token: string,
    private readonly make: MakeSocket,
    private readonly status: LiveStatusStore,
    private readonly events: ConnectionEvents,
  ) {}

  start(): void {
    window.addEventListener('online', this.wake);
    document.addEventListener('visibilitychange', this.wake);
    this.status.set('connecting');
    void this.open();
  }

  stop(): void {
    this.isStopped = true;
    window.removeEventListener('online', this.wake);
    document.removeEventListener('visibilitychange', this.wake);
    clearTimeout(this.retry);
    clearTimeout(this.silence);
    this.socket?.close();
    this.status.reset();
  }

  subscribe(request: SubscribeRequest): Promise<SubscribeAnswer> {
    return this.socket
      ? this.socket.subscribe(request)
      : Promise.reject(new Error('Not connected'));
  }

  unsubscribe(topic: string): void {
    this.socket?.unsubscribe(topic);
  }

  tell(report: PhoneReport): void {
    this.socket?.tell(report);
  }

  private readonly wake = (): void => {
    if (
      document.visibilityState === 'hidden' ||
      this.status.get().state === 'live' ||
      Date.now() < this.notBefore
    )
      return;
    this.failures = 0;
    clearTimeout(this.retry);
    this.socket?.close();
    void this.open();
  };

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
    if (this.isStopped) this.socket.close();
    else this.socket.open();
  }

  private handlers(): SocketHandlers {
    return {
      onConnect: () => {
        this.failures = 0;
        this.handleMessage();
        this.events.onConnect();
      },
      onClose: (reason) => this.handleClose(reason),
      onEnd: () => this.rest(),
      onPulse: (pulse) => {
        this.handleMessage();
        this.events.onPulse(pulse);
      },
      onPhones: (phones) => {
        this.handleMessage();
        this.events.onPhones(phones);
      },
      onRows: (message) => {
        this.handleMessage();
        this.events.onRows(message);
      },
    };
  }

  private handleMessage(): void {
    if (this.isStopped) return;
    this.status.markLive();
    clearTimeout(this.silence);
    this.silence = setTimeout(() => {
      this.socket?.close();
      this.handleClose(null);
    }, SILENCE_MS);
  }

  private handleClose(reason: string | null): void {
    clearTimeout(this.silence);
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
    const delay = Math.max(longest, this.notBefore - Date.now());
    const jitter = (longest * Math.random()) / 2;
    this.retry = setTimeout(
      () => void this.open(),
      this.notBefore > Date.now() ? delay + jitter : delay - jitter,
    );
  }

  private rest(): void {
    this.notBefore = Date.now() + REST_MS;
  }
}

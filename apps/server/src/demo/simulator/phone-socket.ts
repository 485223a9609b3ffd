import {
  LIVE_PATH,
  type ClientToServer,
  type PhoneReport,
  type ServerToClient,
} from '@milkround/contracts';
import type { Socket } from 'socket.io-client';

/** A phone reports itself at least this often. */
const REPORT_EVERY_MS = 20_000;

/** The live connection of a simulated phone, over which the office hears of it. */
export class PhoneSocket {
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

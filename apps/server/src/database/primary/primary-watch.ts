import { EventEmitter, once } from 'node:events';
import type { Socket } from 'node:net';
import { HostProbe } from './host-probe';

/** Begins as pg's own message about a lost connection. */
const MOVED = 'Connection terminated: another host takes the writes now';
const SILENT = 'Connection terminated: the host does not answer';
const EVERY_MS = 250;
/** While no host takes writes, requests wait for the next primary. */
const EVERY_MS_WITHOUT_PRIMARY = 50;
/** The time for which a new connection waits for a host. */
const SILENT_MS = 10_000;

/**
 * Knows which of several PostgreSQL hosts takes writes. When that has moved to another host, the connections to the former one are ended: its
 * machine may be cut off, and then nobody would hear of its end for minutes. The same happens when it answers nothing for as long as a new
 * connection would wait, so that the waiting caller gets an error.
 */
export class PrimaryWatch {
  private readonly probes: readonly HostProbe[];
  private readonly changes = new EventEmitter();
  /** The open connections with their host. */
  private readonly sockets = new Map<Socket, HostProbe>();
  /** The host that took writes last. */
  private last: HostProbe | null = null;
  /** The newest timeline on which a host took writes. */
  private timeline = 1;

  /** @param silentMs after which the connections to a host that answers nothing are ended */
  constructor(
    addresses: readonly string[],
    private readonly silentMs = SILENT_MS,
  ) {
    this.probes = addresses.map(
      (address) =>
        new HostProbe(
          address,
          () => this.look(),
          () => (this.last?.timeline ? EVERY_MS : EVERY_MS_WITHOUT_PRIMARY),
        ),
    );
    this.changes.setMaxListeners(0);
    for (const probe of this.probes) probe.start();
  }

  /** The address of the host that takes writes; waits until there is one. */
  async primary(): Promise<string> {
    return (await this.primaryProbe()).address;
  }

  /** Connects the socket to the host that takes writes, by `connect`, and ends it when another host takes them. */
  async join(socket: Socket, connect: (address: string) => void): Promise<void> {
    const probe = await this.primaryProbe();
    // Its owner has given up waiting.
    if (socket.destroyed) return;
    this.sockets.set(socket, probe);
    socket.once('close', () => {
      this.sockets.delete(socket);
      // The host may have ended: nobody connects to it before it has answered again.
      probe.timeline = null;
    });
    connect(probe.address);
  }

  async close(): Promise<void> {
    await Promise.all(this.probes.map((probe) => probe.close()));
  }

  private async primaryProbe(): Promise<HostProbe> {
    while (!this.last?.timeline) await once(this.changes, 'known');
    return this.last;
  }

  private look(): void {
    this.compare();
    const silentSince = performance.now() - this.silentMs;
    for (const [socket, host] of this.sockets)
      if (host.answeredAt < silentSince) socket.destroy(new Error(SILENT));
  }

  /** A primary that is cut off may go on to say that it takes writes; the one on the newest timeline was promoted last. */
  private compare(): void {
    const newest = this.probes.reduce(
      (newestProbe, probe) =>
        (probe.timeline ?? 0) > (newestProbe?.timeline ?? 0) ? probe : newestProbe,
      this.last,
    );
    if (!newest?.timeline || newest.timeline < this.timeline) return;
    this.timeline = newest.timeline;
    if (this.last !== newest) {
      this.last = newest;
      for (const [socket, host] of this.sockets)
        if (host !== newest) socket.destroy(new Error(MOVED));
    }
    this.changes.emit('known');
  }
}

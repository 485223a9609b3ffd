import { AsyncLocalStorage } from 'node:async_hooks';
import type { Replica } from './replica';

/** The source of one request's reads: all its reads go to the same replica, or to the primary. */
export class ReadSource {
  private static readonly storage = new AsyncLocalStorage<ReadSource>();
  private choice: Promise<Replica | null> | null = null;
  private readPosition: bigint | null = null;
  private isPrimary = false;

  /** @param neededPosition the position that the reads must show: the newest one that the client has seen */
  constructor(
    private readonly choose: (position: bigint) => Promise<Replica | null>,
    private neededPosition: bigint,
  ) {}

  /** The source of the present request; null outside of requests that name a position. */
  static get(): ReadSource | null {
    return ReadSource.storage.getStore() ?? null;
  }

  /** Runs `work`, and the asynchronous work that it starts, with this source. */
  run(work: () => void): void {
    ReadSource.storage.run(this, work);
  }

  /** The position that all reads of the request show at least, if a replica answered some of them; null otherwise. */
  get position(): bigint | null {
    return this.readPosition;
  }

  /** The replica to read from; null for the primary. */
  async replica(): Promise<Replica | null> {
    if (this.isPrimary) return null;
    this.choice ??= this.chooseReplica();
    return this.choice;
  }

  /** Makes the following reads show this position at least. */
  require(position: bigint): void {
    if (position <= this.neededPosition) return;
    this.neededPosition = position;
    this.choice = null;
  }

  /** From now on the primary is read: the replica has failed, or the request has ended with work still running. */
  usePrimary(): void {
    this.isPrimary = true;
  }

  private async chooseReplica(): Promise<Replica | null> {
    const replica = await this.choose(this.neededPosition);
    if (replica) this.readPosition ??= replica.position;
    return replica;
  }
}

import { Inject, Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { createMessage, type Message } from '@milkround/contracts';
import { PinoLogger } from 'nestjs-pino';
import { Counter } from 'prom-client';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { addressesIn } from '../database/primary/database-hosts';
import { LogEpoch } from '../log/log-epoch';
import { ReadModels } from '../log/read-models';
import { DegradedParts } from '../operations/degraded-parts';
import { Metrics } from '../operations/metrics';
import { ReadSource } from './read-source';
import { Replica, type ReplicaTrouble } from './replica';

const PART = 'replica';
const POSITION = /^\d{1,18}$/;

const REASONS: Record<ReplicaTrouble, (replicas: string) => Message> = {
  gone: (replicas) => createMessage('degraded-replica-gone', { replicas }),
  behind: (replicas) => createMessage('degraded-replica-behind', { replicas }),
  primary: (replicas) => createMessage('degraded-replica-unfit', { replicas }),
  'other-log': (replicas) => createMessage('degraded-replica-unfit', { replicas }),
};

/** The replicas of the database in DATABASE_REPLICA_URL, and the choice of one for a read. */
@Injectable()
export class Replicas implements OnModuleInit, OnApplicationShutdown {
  private readonly replicas: readonly Replica[];
  private readonly reads: Counter<'source'>;
  private readonly repeatedReads: Counter;
  private nextIndex = 0;

  constructor(
    @Inject(CONFIG) config: Pick<Config, 'databaseReplicaUrl' | 'databasePoolSize'>,
    private readonly readModels: ReadModels,
    private readonly epoch: LogEpoch,
    private readonly parts: DegradedParts,
    private readonly metrics: Metrics,
    private readonly log: PinoLogger,
  ) {
    const addresses =
      config.databaseReplicaUrl === null ? [] : addressesIn(config.databaseReplicaUrl);
    const primary = {
      position: () => readModels.position(),
      isSameLog: this.epoch.isSameLog.bind(this.epoch),
    };
    this.replicas = addresses.map(
      (address) =>
        new Replica(address, Math.ceil(config.databasePoolSize / 2), primary, () =>
          this.reportDegraded(),
        ),
    );
    const registers = [metrics.registry];
    this.reads = new Counter({
      name: 'replicable_reads_total',
      help: 'Reads that a replica may answer, by who has answered them',
      labelNames: ['source'],
      registers,
    });
    this.repeatedReads = new Counter({
      name: 'replica_reads_repeated_total',
      help: 'Reads that a replica failed and the primary repeated',
      registers,
    });
  }

  onModuleInit(): void {
    if (this.replicas.length === 0) return;
    const gauge = (name: string, help: string, valueOf: (replica: Replica) => number) =>
      this.metrics.gauge(name, help, ['replica'], () =>
        this.replicas.map((replica) => [{ replica: replica.place }, valueOf(replica)]),
      );
    gauge('replica_usable', '1: the replica may be read from', ({ trouble }) =>
      trouble === null ? 1 : 0,
    );
    gauge(
      'replica_lag_positions',
      'Positions of the log that the replica is behind',
      ({ position }) => this.positionsBehind(position),
    );
    gauge('replica_lag_seconds', 'Seconds that the replica is behind', ({ lagMs }) => lagMs / 1000);
    for (const replica of this.replicas) replica.start();
  }

  async onApplicationShutdown(): Promise<void> {
    await Promise.all(this.replicas.map((replica) => replica.close()));
  }

  /**
   * Returns the source for a request that names the newest position that its client has seen.
   * @returns null if the primary must answer: there are no replicas, or the request names no position
   */
  sourceFor(seenPosition: unknown): ReadSource | null {
    return this.replicas.length > 0 &&
      typeof seenPosition === 'string' &&
      POSITION.test(seenPosition)
      ? new ReadSource((position) => this.choose(position), BigInt(seenPosition))
      : null;
  }

  /** Returns a replica that has reached a position, in turn; null if there is none. */
  private async choose(position: bigint): Promise<Replica | null> {
    const usableReplicas = this.replicas.filter(({ trouble }) => trouble === null);
    const currentReplicas = usableReplicas.filter((replica) => replica.position >= position);
    const [newestReplica] = usableReplicas.sort((a, b) => (a.position < b.position ? 1 : -1));
    this.nextIndex += 1;
    if (currentReplicas.length > 0)
      return currentReplicas[this.nextIndex % currentReplicas.length] ?? null;
    return newestReplica && (await newestReplica.hasReached(position)) ? newestReplica : null;
  }

  /** The position that the reads of the present request show at least. */
  async position(): Promise<bigint> {
    const source = ReadSource.get();
    await source?.replica();
    const replica = source?.position ?? null;
    const primary = this.readModels.position();
    return replica !== null && replica < primary ? replica : primary;
  }

  countRead(source: 'primary' | 'replica'): void {
    if (this.replicas.length > 0) this.reads.inc({ source });
  }

  noteFailure(replica: Replica, error: unknown): void {
    this.repeatedReads.inc();
    this.log.warn(
      { err: error, replica: replica.place },
      'A replica failed a read, which the primary repeats',
    );
  }

  private positionsBehind(position: bigint): number {
    const primary = this.readModels.position();
    return primary > position ? Number(primary - position) : 0;
  }

  /** One of the hosts of a cluster is its primary. That is not a fault as long as there is another usable replica. */
  private reportDegraded(): void {
    const isAnyUsable = this.replicas.some(({ trouble }) => trouble === null);
    const faultyReplicas = this.replicas.filter(
      ({ trouble }) => trouble !== null && !(isAnyUsable && trouble === 'primary'),
    );
    const trouble = faultyReplicas[0]?.trouble;
    if (!trouble) return this.parts.recover(PART);
    const places = faultyReplicas
      .filter((replica) => replica.trouble === trouble)
      .map(({ place }) => place);
    this.parts.report({
      part: PART,
      effect: 'limited',
      reason: REASONS[trouble](places.join(', ')),
    });
  }
}

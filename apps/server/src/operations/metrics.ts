import { existsSync } from 'node:fs';
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { PostgresEventStore } from '@milkround/event-store';
import type { FastifyInstance } from 'fastify';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { freeBytes } from '../database/embedded/disk-space';
import { Limits } from '../http/limits';
import { DatabaseMonitor } from './database-monitor';
import { DatabasePools } from './database-pools';
import { DegradedParts } from './degraded-parts';
import { LogLineCounts } from './log-line-counts';

type Samples<Label extends string> = Iterable<
  readonly [labels: Record<Label, string>, value: number]
>;

/** Methods that have a label of their own. Clients can send any other method. */
const METHODS = new Set(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']);

/** Metrics for Prometheus. Other modules add their metrics with {@link gauge}, or to `registry`. */
@Injectable()
export class Metrics implements OnModuleInit {
  readonly registry = new Registry();
  private readonly requests = new Histogram({
    name: 'http_request_seconds',
    help: 'Time to answer, by route',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [this.registry],
  });

  constructor(
    private readonly adapter: HttpAdapterHost,
    private readonly store: PostgresEventStore,
    private readonly pools: DatabasePools,
    private readonly parts: DegradedParts,
    private readonly database: DatabaseMonitor,
    private readonly logLines: LogLineCounts,
    private readonly limits: Limits,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    collectDefaultMetrics({ register: this.registry });
    this.watchRequests(this.adapter.httpAdapter.getInstance());
    this.watchPools();
    this.watchQueues();
    this.watchDatabase();
    this.gauge('degraded_part', '1: the part does not do its full work', ['part', 'effect'], () =>
      this.parts.list().map(({ part, effect }) => [{ part, effect }, 1]),
    );
    this.registry.registerMetric(this.logLines.counter);
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Adds a gauge that is read with the metrics. It has only the values that `readSamples` returns each time, and none if it returns none. */
  gauge<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    readSamples: () => Samples<Label>,
  ): void {
    new Gauge<Label>({
      name,
      help,
      labelNames,
      registers: [this.registry],
      collect() {
        this.reset();
        // The library sets a gauge without labels to 0 when it is reset.
        if (labelNames.length === 0) this.remove();
        for (const [labels, value] of readSamples()) this.set(labels, value);
      },
    });
  }

  /** Labels requests by the pattern of their route, because the number of different paths has no bound. Paths without a route have one label. */
  private watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      const method = METHODS.has(request.method) ? request.method : 'other';
      this.requests.observe({ method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  private watchPools(): void {
    this.gauge(
      'pg_pool_connections',
      'Connections to the database, and who waits for one',
      ['pool', 'state'],
      () =>
        this.pools
          .list()
          .flatMap(({ pool, ...counts }) =>
            (['idle', 'busy', 'waiting'] as const).map(
              (state) => [{ pool, state }, counts[state]] as const,
            ),
          ),
    );
    this.gauge('pg_pool_size', 'Most connections that a pool opens', ['pool'], () =>
      this.pools.list().map(({ pool, size }) => [{ pool }, size]),
    );
  }

  private watchQueues(): void {
    this.gauge('queue_length', 'Who waits in this process, by queue', ['queue'], () => {
      const { streams, appends } = this.store.queueLengths();
      return [
        ...this.limits.waiting(),
        ['streams', streams] as const,
        ['appends', appends] as const,
      ].map(([queue, length]) => [{ queue }, length]);
    });
  }

  private watchDatabase(): void {
    this.gauge(
      'database_failures',
      'Statements since the start that the database did not carry out although nothing was wrong with them',
      ['trouble'],
      () => [...this.database.failures].map(([trouble, count]) => [{ trouble }, count]),
    );
    const { dataDir } = this.config;
    this.gauge('data_dir_free_bytes', 'Room on the disk of DATA_DIR', [], () =>
      existsSync(dataDir) ? [[{}, freeBytes(dataDir)]] : [],
    );
  }
}

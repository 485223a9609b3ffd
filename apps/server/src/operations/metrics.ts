import { Inject, Injectable, type OnModuleInit } from '@nestjs/common';
import { HttpAdapterHost } from '@nestjs/core';
import { ProjectionEngine } from '@milkround/event-store';
import type { FastifyInstance } from 'fastify';
import type { Pool } from 'pg';
import { Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { freeBytes } from '../database/embedded/disk-space';
import { PG_POOL } from '../database/pg-pool';
import { DatabaseMonitor } from './database-monitor';
import { DegradedParts } from './degraded-parts';

/** Metrics for Prometheus. Other modules add their metrics to `registry`. */
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
    private readonly engine: ProjectionEngine,
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly parts: DegradedParts,
    private readonly database: DatabaseMonitor,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  onModuleInit(): void {
    collectDefaultMetrics({ register: this.registry });
    this.watchRequests(this.adapter.httpAdapter.getInstance());
    this.watchPool();
    this.watchProjections();
    this.watchDegradedParts();
    this.watchDatabase();
  }

  text(): Promise<string> {
    return this.registry.metrics();
  }

  /** Labels requests by the pattern of their route, because the number of different paths has no bound. */
  private watchRequests(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', async (request, reply) => {
      const route = request.routeOptions.url ?? 'none';
      this.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1000);
    });
  }

  private watchPool(): void {
    const { pool } = this;
    new Gauge({
      name: 'pg_pool_connections',
      help: 'Connections of the event store, and who waits for one',
      labelNames: ['state'],
      registers: [this.registry],
      collect() {
        this.set({ state: 'idle' }, pool.idleCount);
        this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
        this.set({ state: 'waiting' }, pool.waitingCount);
      },
    });
  }

  /** Reports the status that this process read last. Positions are exact up to 2^53; they are used for display only. */
  private watchProjections(): void {
    const { engine } = this;
    const registers = [this.registry];
    const labelNames = ['projection'];
    new Gauge({
      name: 'projection_stopped',
      help: '1: waits for people',
      labelNames,
      registers,
      collect() {
        for (const { name, state } of engine.lastStatus()?.projections ?? []) this.set({ projection: name }, state === 'stopped' ? 1 : 0);
      },
    });
    new Gauge({
      name: 'projection_quarantined_streams',
      help: 'Streams that are held until somebody decides about an event',
      labelNames,
      registers,
      collect() {
        for (const { name, quarantined } of engine.lastStatus()?.projections ?? []) this.set({ projection: name }, quarantined);
      },
    });
    new Gauge({
      name: 'projection_facts_behind',
      help: 'From the read models to the end of the log',
      registers,
      collect() {
        const status = engine.lastStatus();
        if (status) this.set(Number(status.horizon > status.reached ? status.horizon - status.reached : 0n));
      },
    });
    new Gauge({
      name: 'log_position',
      help: 'The newest settled position of the log',
      registers,
      collect() {
        const status = engine.lastStatus();
        if (status) this.set(Number(status.horizon));
      },
    });
  }

  private watchDatabase(): void {
    const { failures } = this.database;
    const { databaseUrl, dataDir } = this.config;
    const registers = [this.registry];
    new Gauge({
      name: 'database_failures',
      help: 'Statements since the start that the database did not carry out although nothing was wrong with them',
      labelNames: ['trouble'],
      registers,
      collect() {
        for (const [trouble, count] of failures) this.set({ trouble }, count);
      },
    });
    if (databaseUrl !== null) return;
    new Gauge({
      name: 'data_dir_free_bytes',
      help: 'Room on the disk of DATA_DIR',
      registers,
      collect() {
        this.set(freeBytes(dataDir));
      },
    });
  }

  private watchDegradedParts(): void {
    const { parts } = this;
    new Gauge({
      name: 'degraded_part',
      help: '1: the part does not do its full work',
      labelNames: ['part', 'effect'],
      registers: [this.registry],
      collect() {
        this.reset();
        for (const { part, effect } of parts.list()) this.set({ part, effect }, 1);
      },
    });
  }
}

import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import {
  addSpans,
  ProjectionEngine,
  type ProjectedBatch,
  type ProjectionStatus,
} from '@milkround/event-store';
import { Counter, Histogram } from 'prom-client';
import { Metrics } from './metrics';
import { ProjectionLag } from './projection-lag';

const READ_LAG_MS = 1_000;

/** Metrics of the projections: the time of their batches, and their distance to the end of the log. */
@Injectable()
export class ProjectionMetrics implements OnModuleInit, OnApplicationShutdown {
  private readonly batches: Histogram<'projection'>;
  private readonly delays: Histogram;
  private readonly events: Counter;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly engine: ProjectionEngine,
    private readonly lag: ProjectionLag,
    private readonly metrics: Metrics,
  ) {
    const registers = [metrics.registry];
    this.batches = new Histogram({
      name: 'projection_batch_seconds',
      help: 'Time of a projection in a batch, in the server that projects',
      labelNames: ['projection'],
      buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5],
      registers,
    });
    this.delays = new Histogram({
      name: 'projection_delay_seconds',
      help: 'From the recording of an event until all reads show it: the oldest event of each batch',
      buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5, 30, 300],
      registers,
    });
    this.events = new Counter({
      name: 'projection_events_total',
      help: 'Events that this server has projected for the reads',
      registers,
    });
  }

  onModuleInit(): void {
    this.engine.onProjected((batch) => this.observe(batch));
    this.timer = setInterval(() => void this.lag.read(), READ_LAG_MS).unref();
    this.watchProjections();
    this.watchLog();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private observe(batch: ProjectedBatch): void {
    const { isLive, events, oldestRecordedAt, seconds } = batch;
    if (isLive) traceBatch(batch);
    for (const [projection, duration] of seconds) this.batches.observe({ projection }, duration);
    if (!isLive) return;
    this.events.inc(events);
    // The clock of the database may be ahead.
    this.delays.observe(Math.max(0, Date.now() - Date.parse(oldestRecordedAt)) / 1000);
  }

  /** Reports the status that this process read last. Positions are exact up to 2^53; they are used for display only. */
  private watchProjections(): void {
    const gauge = (name: string, help: string, valueOf: (projection: ProjectionStatus) => number) =>
      this.metrics.gauge(name, help, ['projection'], () =>
        (this.engine.lastStatus()?.projections ?? []).map((projection) => [
          { projection: projection.name },
          valueOf(projection),
        ]),
      );
    gauge('projection_stopped', '1: waits for people', ({ state }) =>
      state === 'stopped' ? 1 : 0,
    );
    gauge(
      'projection_quarantined_streams',
      'Streams that are held until somebody decides about an event',
      ({ quarantined }) => quarantined,
    );
    gauge(
      'projection_events_behind',
      'Positions from the projection to the end of the log',
      ({ position }) => distance(position, this.engine.lastStatus()?.horizon),
    );
    gauge(
      'projection_lag_seconds',
      'Age of the oldest event that the projection has not processed',
      (projection) => this.lag.secondsOf(projection),
    );
  }

  private watchLog(): void {
    const status = () => this.engine.lastStatus();
    this.metrics.gauge(
      'projection_facts_behind',
      'From the read models to the end of the log',
      [],
      () => {
        const engineStatus = status();
        return engineStatus ? [[{}, distance(engineStatus.reached, engineStatus.horizon)]] : [];
      },
    );
    this.metrics.gauge('log_position', 'The newest settled position of the log', [], () => {
      const engineStatus = status();
      return engineStatus ? [[{}, Number(engineStatus.horizon)]] : [];
    });
  }
}

const distance = (from: bigint, to = from): number => (to > from ? Number(to - from) : 0);

/** Adds the batch to the traces whose events it has projected, with the seconds of each projection. */
function traceBatch({ events, traceparents, seconds, startedAt, endedAt }: ProjectedBatch): void {
  if (traceparents.length === 0) return;
  addSpans('project', traceparents, {
    startedAt: performance.timeOrigin + startedAt,
    endedAt: performance.timeOrigin + endedAt,
    attributes: {
      'milkround.events': events,
      ...Object.fromEntries(
        [...seconds].map(([projection, duration]) => [
          `milkround.projection.${projection}.seconds`,
          duration,
        ]),
      ),
    },
  });
}

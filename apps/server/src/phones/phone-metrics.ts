import { Injectable, type OnApplicationShutdown, type OnModuleInit } from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { Metrics } from '../operations/metrics';
import { runRepeatedly } from '../operations/run-repeatedly';
import { Phones, type Outboxes } from './phones';

const READ_EVERY_MS = 10_000;

/** Metrics of the outboxes of all phones, from their reports to any server. A phone without a network does not report. */
@Injectable()
export class PhoneMetrics implements OnModuleInit, OnApplicationShutdown {
  private outboxes: Outboxes | null = null;
  private timer: NodeJS.Timeout | undefined;

  constructor(
    private readonly phones: Phones,
    private readonly metrics: Metrics,
    private readonly log: PinoLogger,
  ) {}

  onModuleInit(): void {
    const gauge = (name: string, help: string, valueOf: (outboxes: Outboxes) => number) =>
      this.metrics.gauge(name, help, [], () =>
        this.outboxes ? [[{}, valueOf(this.outboxes)]] : [],
      );
    gauge(
      'phone_outbox_entries',
      'Entries that wait on phones, as last reported within a day',
      ({ entries }) => entries,
    );
    gauge('phone_outbox_phones', 'Phones on which entries wait', ({ phones }) => phones);
    gauge(
      'phone_outbox_oldest_seconds',
      'Age of the oldest entry that waits on a phone',
      ({ oldestSeconds }) => oldestSeconds,
    );
    this.timer = runRepeatedly(() => this.readOutboxes(), READ_EVERY_MS).unref();
    void this.readOutboxes();
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async readOutboxes(): Promise<void> {
    this.outboxes = await this.phones.outboxes().catch((error: unknown) => {
      this.log.warn({ err: error }, 'The outboxes of the phones could not be read for the metrics');
      return null;
    });
  }
}

import { randomUUID } from 'node:crypto';
import type { DeliveryBoySession, SyncResult, Written } from '@milkround/contracts';
import { setTimeout as pause } from 'node:timers/promises';
import { commandIdOf } from '../../apps/server/src/http/command';
import { board } from '../support/board';
import type { Person } from '../support/client';
import { quantityEntry } from '../support/outbox';
import type { Wait } from './longest-gap';

const AGAIN_AFTER_MS = 250;
/** The timeout of the client's writes (`WRITE_TIMEOUT_MS`). */
const ANSWER_WITHIN_MS = 30_000;

interface Acknowledged {
  commandId: string;
  result: SyncResult['result'];
}

/** A phone that makes one entry after the other, and sends each under its id until it is acknowledged. */
export class ClusterPhone {
  readonly acknowledged: Acknowledged[] = [];
  readonly waits: Wait[] = [];
  /** The answers other than a result, with their numbers. */
  readonly failures = new Map<string, number>();
  /** The time at which the oldest entry without an acknowledgement was made; null when there is none. */
  waitsSince: number | null = null;
  private quantity = 0;
  private isStopping = false;
  private running: Promise<void> = Promise.resolve();

  private constructor(
    private readonly person: Person<DeliveryBoySession>,
    private readonly orders: readonly string[],
    private readonly paceMs: number,
  ) {}

  static async of(person: Person<DeliveryBoySession>, paceMs: number): Promise<ClusterPhone> {
    const stops = await board(person);
    const orders = stops.flatMap(({ data }) => data.map(({ id }) => id));
    return new ClusterPhone(person, orders, paceMs);
  }

  start(): void {
    this.isStopping = false;
    this.running = this.work();
  }

  /** Sends its waiting entries and ends. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.running;
  }

  private async work(): Promise<void> {
    while (!this.isStopping) {
      const from = performance.now();
      this.waitsSince = from;
      await this.deliver();
      this.waitsSince = null;
      this.waits.push({ from, to: performance.now() });
      await pause(this.paceMs * (0.5 + Math.random()));
    }
  }

  /** Each entry has a quantity that no earlier one of its line had, so that each is recorded as one fact. */
  private async deliver(): Promise<void> {
    const order = this.orders[this.quantity % this.orders.length] ?? '';
    const entry = quantityEntry(order, 1 + this.quantity++ / 1_000, { id: randomUUID() });
    for (;;) {
      const result = await this.send(entry).catch((error: Error) => this.note(error.message));
      if (result) {
        this.acknowledged.push({
          commandId: commandIdOf(
            { role: 'delivery-boy', id: this.person.session.deliveryBoyInfo.id },
            entry.id,
          ),
          result: result.result,
        });
        return;
      }
      await pause(AGAIN_AFTER_MS);
    }
  }

  private async send(entry: object): Promise<SyncResult | undefined> {
    const answer = await this.person.send<Written<SyncResult[]>>('sync', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ commands: [entry] }),
      signal: AbortSignal.timeout(ANSWER_WITHIN_MS),
    });
    if (answer.status === 200) return answer.body.data[0];
    throw new Error(`${answer.status} ${answer.body.message}`);
  }

  private note(failure: string): undefined {
    this.failures.set(failure, (this.failures.get(failure) ?? 0) + 1);
  }
}

import { businessDate, dayOf, streams } from '@milkround/domain';
import { PostgresEventStore, type NewEvent, type RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import type { RunningServer } from './running-server';
import { timeZone } from './running-server';

export const today = (): string => businessDate(new Date(), timeZone());

/** The log of a server, read apart from it: the recorded facts. */
export class Log {
  readonly store: PostgresEventStore;
  private readonly pool: Pool;

  constructor({ database }: Pick<RunningServer, 'database'>) {
    if (!database) throw new Error('This server was given a database; read that one');
    this.pool = database.pool;
    this.store = new PostgresEventStore(this.pool);
  }

  /** All facts of a delivery boy's today. */
  day(deliveryBoyId: number): Promise<RecordedEvent[]> {
    return this.store.readStream(streams.deliveryDay(today(), deliveryBoyId));
  }

  /** The facts that an action added to a delivery boy's today. */
  async added(deliveryBoyId: number, action: () => Promise<unknown>): Promise<RecordedEvent[]> {
    const countBefore = (await this.day(deliveryBoyId)).length;
    await action();
    return (await this.day(deliveryBoyId)).slice(countBefore);
  }

  /** All facts of all of today's days, in the order of the log. */
  async today(): Promise<RecordedEvent[]> {
    const facts = await this.since(today());
    return facts.filter(({ streamId }) => dayOf(streamId)?.date === today());
  }

  /** All facts of the days from this date on, in the order of the log. The demo has a month of them. */
  async since(date: string): Promise<RecordedEvent[]> {
    const { rows } = await this.pool.query<{ before: string | null }>(
      `select min(position) - 1 as before from event
       where stream_id like 'delivery-day/%' and split_part(stream_id, '/', 2) >= $1`,
      [date],
    );
    const { events } = await this.store.readAll(BigInt(rows[0]?.before ?? 0), 10_000_000);
    return events.filter(({ streamId }) => (dayOf(streamId)?.date ?? '') >= date);
  }

  /** Writes facts without any rules, as a server of another version might. */
  async write(streamId: string, commandId: string, events: NewEvent[]): Promise<void> {
    const expectedVersion = (await this.store.readStream(streamId)).length;
    const meta = { actor: { role: 'admin', id: 1 }, occurredAt: new Date().toISOString() };
    await this.store.append({ commandId, meta, streams: [{ streamId, expectedVersion, events }] });
  }
}

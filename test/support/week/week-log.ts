import { isIdentityFact } from '@milkround/domain';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import { emptyCatalog, foldCatalog, type FoldedCatalog } from '../catalog-fold';
import { foldDay } from '../day-fold';
import type { FoldedDay } from '../folded-day';

/** The log of the server, folded as far as it has been read. */
export class WeekLog {
  readonly catalog: FoldedCatalog = emptyCatalog();
  readonly facts = new Map<string, number>();
  private readonly foldedDays = new Map<string, FoldedDay>();
  private readonly store: PostgresEventStore;
  private position = 0n;

  constructor(pool: Pool) {
    this.store = new PostgresEventStore(pool);
  }

  get days(): FoldedDay[] {
    return [...this.foldedDays.values()];
  }

  day(date: string, deliveryBoyId: number): FoldedDay | undefined {
    return this.foldedDays.get(`delivery-day/${date}/${deliveryBoyId}`);
  }

  /** Reads and folds the new events, and returns them without sign-ins and similar facts, which reach the log a moment after their answer. */
  async catchUp(): Promise<RecordedEvent[]> {
    const { events } = await this.store.readAll(this.position, 100_000);
    for (const event of events) {
      foldCatalog(this.catalog, event);
      foldDay(this.foldedDays, event);
      this.facts.set(event.type, (this.facts.get(event.type) ?? 0) + 1);
      this.position = event.position;
    }
    return events.filter((event) => !isIdentityFact(event));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

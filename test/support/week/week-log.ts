import { isIdentityFact } from '@milkround/domain';
import { PostgresEventStore, type RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import { emptyCatalog, foldCatalog, type FoldedCatalog } from '../catalog-fold';
import { foldDay } from '../day-fold';
import type { FoldedDay } from '../folded-day';

/** The log beside the server, folded as far as it has been read. */
export class WeekLog {
  readonly catalog: FoldedCatalog = emptyCatalog();
  readonly facts = new Map<string, number>();
  private readonly folded = new Map<string, FoldedDay>();
  private readonly store: PostgresEventStore;
  private position = 0n;

  constructor(pool: Pool) {
    this.store = new PostgresEventStore(pool);
  }

  get days(): FoldedDay[] {
    return [...this.folded.values()];
  }

  day(date: string, deliveryBoyId: number): FoldedDay | undefined {
    return this.folded.get(`delivery-day/${date}/${deliveryBoyId}`);
  }

  /** Reads and folds what has come since, and answers it without sign-ins and the like, which the log has a moment after their answer. */
  async catchUp(): Promise<RecordedEvent[]> {
    const { events } = await this.store.readAll(this.position, 100_000);
    for (const event of events) {
      foldCatalog(this.catalog, event);
      foldDay(this.folded, event);
      this.facts.set(event.type, (this.facts.get(event.type) ?? 0) + 1);
      this.position = event.position;
    }
    return events.filter((event) => !isIdentityFact(event));
  }

  close(): Promise<void> {
    return this.store.close();
  }
}

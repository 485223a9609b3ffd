import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { PostgresEventStore } from '@milkround/event-store';
import { DataSource } from 'typeorm';
import { ReadModels } from '../log/read-models';

/** The first half of the advisory lock's key: a class of its own. */
const LOCK = 7_413;

/**
 * One change of the catalog at a time, on all servers together. What depends on a thing is counted in other streams than its own,
 * so that no version check protects the count: a zone must not be archived while somebody is hired into it. Such changes are rare.
 */
@Injectable()
export class CatalogTurns {
  private last: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** Runs `work` when all changes before it are done and, unless they are held up, shown by the read models. */
  take<T>(work: () => Promise<T>): Promise<T> {
    // In this process one after the other before the database is asked: waiting takes no connection.
    const mine = this.last.then(() => this.alone(work));
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private alone<T>(work: () => Promise<T>): Promise<T> {
    return this.database.transaction(async (manager) => {
      await manager.query('select pg_advisory_xact_lock($1, 0)', [LOCK]);
      await this.readModels.reach(await this.store.position());
      return work();
    });
  }
}

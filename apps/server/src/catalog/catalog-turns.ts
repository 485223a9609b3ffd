import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import { LOCK_RELIED_STREAMS, PostgresEventStore } from '@milkround/event-store';
import { DataSource, type EntityManager } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { ReadModels, type Reached } from '../log/read-models';

/** The first half of the advisory lock's key: a class of its own. */
const LOCK = 7_413;
const RETRY_AFTER_SECONDS = 2;

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
    return this.inTurn(async () => {
      await this.caughtUp();
      return work();
    });
  }

  /**
   * The same for what ends a thing: meanwhile no order is placed that relies on a thing of the catalog, and the read models show
   * every one that was. @throws RetryLater when they do not
   */
  takeToArchive<T>(work: () => Promise<T>): Promise<T> {
    return this.inTurn(async (manager) => {
      // Most of the waiting comes before others wait.
      await this.caughtUp();
      await manager.query(LOCK_RELIED_STREAMS);
      const { pending } = await this.caughtUp();
      if (pending) throw new RetryLater(HttpStatus.SERVICE_UNAVAILABLE, createMessage('orders-not-counted'), RETRY_AFTER_SECONDS);
      return work();
    });
  }

  private inTurn<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    // In this process one after the other before the database is asked: waiting takes no connection.
    const mine = this.last.then(() =>
      this.database.transaction(async (manager) => {
        await manager.query('select pg_advisory_xact_lock($1, 0)', [LOCK]);
        return work(manager);
      }),
    );
    this.last = mine.catch(() => undefined);
    return mine;
  }

  private async caughtUp(): Promise<Reached> {
    return this.readModels.reach(await this.store.position());
  }
}

import { HttpStatus, Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { createMessage } from '@milkround/contracts';
import { LOCK_RELIED_STREAMS, PostgresEventStore } from '@milkround/event-store';
import { DataSource, type EntityManager } from 'typeorm';
import { RetryLater } from '../http/retry-later';
import { ReadModels, type Reached } from '../log/read-models';

/** The first half of the key of the advisory lock, which no other lock uses. */
const LOCK = 7_413;
const RETRY_AFTER_SECONDS = 2;

/**
 * Runs one change of the catalog at a time across all servers. The dependants of an entity are counted in other streams than its own,
 * so that no version check protects the count: a zone must not be archived while somebody is hired into it. Such changes are rare.
 */
@Injectable()
export class CatalogMutex {
  private previous: Promise<unknown> = Promise.resolve();

  constructor(
    @InjectDataSource() private readonly database: DataSource,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
  ) {}

  /** Runs `work` when all earlier changes are done and the read models show them. A read model that lags is not waited for without limit. */
  run<T>(work: () => Promise<T>): Promise<T> {
    return this.runLocked(async () => {
      await this.waitForReadModels();
      return work();
    });
  }

  /**
   * Runs `work` that archives an entity. No order that relies on the catalog can be placed meanwhile, and the read models show every
   * earlier order. @throws RetryLater when the read models lag
   */
  runToArchive<T>(work: () => Promise<T>): Promise<T> {
    return this.runLocked(async (manager) => {
      // Most of the waiting happens before the lock makes others wait.
      await this.waitForReadModels();
      await manager.query(LOCK_RELIED_STREAMS);
      const { pending } = await this.waitForReadModels();
      if (pending)
        throw new RetryLater(
          HttpStatus.SERVICE_UNAVAILABLE,
          createMessage('orders-not-counted'),
          RETRY_AFTER_SECONDS,
        );
      return work();
    });
  }

  private runLocked<T>(work: (manager: EntityManager) => Promise<T>): Promise<T> {
    // Changes of this process wait for each other here, so that only one of them takes a connection for the lock.
    const result = this.previous.then(() =>
      this.database.transaction(async (manager) => {
        await manager.query('select pg_advisory_xact_lock($1, 0)', [LOCK]);
        return work(manager);
      }),
    );
    this.previous = result.catch(() => undefined);
    return result;
  }

  private async waitForReadModels(): Promise<Reached> {
    return this.readModels.reach(await this.store.position());
  }
}

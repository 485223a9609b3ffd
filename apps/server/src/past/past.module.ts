import { Module, type DynamicModule } from '@nestjs/common';
import { PostgresEventStore, type Projection } from '@milkround/event-store';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { PastDay } from './past-day';
import { PastController } from './past.controller';

/** The past of the live screens. */
@Module({})
export class PastModule {
  /** @param projections those of every read model */
  static forRoot(projections: readonly Projection[]): DynamicModule {
    return {
      module: PastModule,
      global: true,
      controllers: [PastController],
      providers: [
        {
          provide: PastDay,
          inject: [PG_POOL, PostgresEventStore],
          useFactory: (pool: Pool, store: PostgresEventStore) =>
            new PastDay(pool, store, projections),
        },
      ],
      exports: [PastDay],
    };
  }
}

import { Global, Module } from '@nestjs/common';
import { getDataSourceToken } from '@nestjs/typeorm';
import type { Pool } from 'pg';
import type { DataSource } from 'typeorm';
import { PG_POOL } from '../database/pg-pool';
import { typeormPool } from '../database/typeorm-pool';
import { ReadEvents } from './read-events';
import { LOG_READS, ReadPool, REPORT_READS } from './read-pool';
import { Replicas } from './replicas';

/** Reads that replicas of the database may answer. Queries that use the data source or the pool of the log stay on the primary. */
@Global()
@Module({
  providers: [
    Replicas,
    ReadEvents,
    {
      provide: REPORT_READS,
      inject: [getDataSourceToken(), Replicas],
      useFactory: (database: DataSource, replicas: Replicas) =>
        new ReadPool(typeormPool(database), replicas),
    },
    {
      provide: LOG_READS,
      inject: [PG_POOL, Replicas],
      useFactory: (pool: Pool, replicas: Replicas) => new ReadPool(pool, replicas),
    },
  ],
  exports: [Replicas, ReadEvents, REPORT_READS, LOG_READS],
})
export class ReplicasModule {}

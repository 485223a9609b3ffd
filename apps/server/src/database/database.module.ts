import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { OpenDatabase } from './open-database';
import { PG_POOL } from './pg-pool';
import { ReportPool } from './report-pool';

/** Provides the TypeORM data source, its pool for reports, and the event store's pool. The database is opened before the application and closed after it. */
@Module({})
export class DatabaseModule {
  static forRoot(database: OpenDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({ ...database.typeorm, autoLoadEntities: true, retryAttempts: 0 }),
      ],
      providers: [{ provide: PG_POOL, useValue: database.pool }, ReportPool],
      exports: [PG_POOL, ReportPool],
    };
  }
}

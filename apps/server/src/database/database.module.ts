import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { OpenDatabase } from './open-database';
import { PG_POOL } from './pg-pool';
import { ReportPool } from './report-pool';

export const HEALTH_CONNECTION = 'health';

/** Provides the TypeORM data source, its pool for reports, and the event store's pool. The database is opened before the application and closed after it. */
@Module({})
export class DatabaseModule {
  static forRoot(database: OpenDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [
        TypeOrmModule.forRoot({ ...database.typeorm, autoLoadEntities: true, retryAttempts: 0 }),
        // A connection of its own: a server whose other connections are all busy is still ready.
        TypeOrmModule.forRoot({
          ...database.health,
          name: HEALTH_CONNECTION,
          retryAttempts: 0,
        }),
      ],
      providers: [{ provide: PG_POOL, useValue: database.pool }, ReportPool],
      exports: [PG_POOL, ReportPool],
    };
  }
}

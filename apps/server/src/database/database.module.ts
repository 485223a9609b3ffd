import { Module, type DynamicModule } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import type { OpenDatabase } from './open-database';
import { PG_POOL } from './pg-pool';

/** The entities' data source and the event store's pool, for everybody. The database is opened before and closed after the application. */
@Module({})
export class DatabaseModule {
  static forRoot(database: OpenDatabase): DynamicModule {
    return {
      module: DatabaseModule,
      global: true,
      imports: [TypeOrmModule.forRoot({ ...database.typeorm, autoLoadEntities: true, retryAttempts: 0 })],
      providers: [{ provide: PG_POOL, useValue: database.pool }],
      exports: [PG_POOL],
    };
  }
}

import {
  Global,
  Inject,
  Module,
  type DynamicModule,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { PostgresEventStore, ProjectionEngine, type Projection } from '@milkround/event-store';
import { PinoLogger } from 'nestjs-pino';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { DatabaseMonitor } from '../operations/database-monitor';
import { LogEpoch } from './log-epoch';
import { ReadModelPreparation } from './read-model-preparation';
import { ReadModels } from './read-models';

const FAILURE_MESSAGES = {
  quarantined:
    'A projection holds a stream at an event that it cannot take; see "npm run events -- list"',
  stopped: 'A projection stopped at an event that it cannot take',
} as const;

@Global()
@Module({})
export class LogModule implements OnApplicationShutdown {
  constructor(
    @Inject(ProjectionEngine) private readonly engine: ProjectionEngine,
    @Inject(PostgresEventStore) private readonly store: PostgresEventStore,
  ) {}

  /** @param projections those of every read model */
  static forRoot(projections: readonly Projection[]): DynamicModule {
    return {
      module: LogModule,
      providers: [
        {
          provide: PostgresEventStore,
          inject: [PG_POOL],
          useFactory: (pool: Pool) => new PostgresEventStore(pool),
        },
        {
          provide: ProjectionEngine,
          inject: [PostgresEventStore, PinoLogger, DatabaseMonitor],
          useFactory: (store: PostgresEventStore, log: PinoLogger, database: DatabaseMonitor) =>
            startEngine(projections, store, log, database),
        },
        LogEpoch,
        ReadModelPreparation,
        ReadModels,
      ],
      exports: [PostgresEventStore, ProjectionEngine, LogEpoch, ReadModelPreparation, ReadModels],
    };
  }

  async onApplicationShutdown(): Promise<void> {
    await this.engine.stop();
    await this.store.close();
  }
}

async function startEngine(
  projections: readonly Projection[],
  store: PostgresEventStore,
  log: PinoLogger,
  database: DatabaseMonitor,
): Promise<ProjectionEngine> {
  const engine = new ProjectionEngine(store, projections, {
    onError: ({ error, ...failure }) =>
      log.error({ ...failure, err: error }, FAILURE_MESSAGES[failure.effect]),
    onReleased: ({ projection, streamId, position, decision, state }) =>
      log.info(
        { projection, streamId, position, decision, state },
        'A decision about a quarantined stream was carried out',
      ),
    onDatabaseError: (error) => {
      if (!database.note(error)) log.warn({ err: error }, 'The projections wait for the database');
    },
    onRebuilt: (report) => log.info(report, 'A projection was rebuilt'),
  });
  await engine.start();
  return engine;
}

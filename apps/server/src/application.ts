import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { AppModule } from './app.module';
import { openAuditKeys } from './audit/proof/audit-key';
import type { Config } from './config';
import { openDatabase } from './database/open-database';
import { configureApp, httpAdapter } from './configure-app';
import { exitAfterDatabaseLoss, type RegisterCleanUp } from './operations/clear-errors';
import { Readiness } from './operations/readiness';

const CLIENT_FOLDER = join(__dirname, '../../web');

/** The application with its database, for one configuration. A process may have several. */
export interface Application {
  app: NestFastifyApplication;
  /** Accepts requests. Returns the address. */
  listen(): Promise<string>;
  /** Finishes running requests and closes the database. */
  close(): Promise<void>;
}

/** Opens the database and creates the application, which does not listen yet. @throws StartError */
export async function createApplication(
  config: Config,
  undo: RegisterCleanUp,
): Promise<Application> {
  const database = await openDatabase(config, exitAfterDatabaseLoss);
  undo(() => database.close());
  // Nest would report a wrong key with a stack before the sentence.
  await openAuditKeys(config.auditKeyFile);
  const app = await NestFactory.create<NestFastifyApplication>(
    AppModule.forRoot(config, database),
    httpAdapter(config.trustedProxies),
    {
      bufferLogs: true,
      abortOnError: false,
    },
  );
  undo(() => app.close());
  await configureApp(app, { clientFolder: CLIENT_FOLDER, hasDocs: config.hasDocs });
  return {
    app,
    listen: async () => {
      await app.listen(config.port, config.host);
      app.get(Readiness).markReady();
      return app.getUrl();
    },
    close: async () => {
      await app.close();
      await database.close();
    },
  };
}

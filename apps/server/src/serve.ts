import 'reflect-metadata';
import { join } from 'node:path';
import { NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { formatVerifierKey } from '@milkround/transparency-log';
import { AppModule } from './app.module';
import { AUDIT_KEYS, type AuditKeys } from './audit/proof/audit-key';
import type { Config } from './config';
import { openDatabase } from './database/open-database';
import { greeting } from './greeting';
import { configureApp, httpAdapter } from './http/configure-app';
import { exitBecauseLost, type Undo } from './operations/clear-errors';
import { Readiness } from './operations/readiness';
import { stopOnSignal } from './operations/shutdown';

const CLIENT_FOLDER = join(__dirname, '../../web');

/** Opens the database, starts the application, and prints its address. @throws StartError */
export async function serve(config: Config, undo: Undo): Promise<void> {
  const database = await openDatabase(config, exitBecauseLost);
  undo(() => database.close());
  const app = await NestFactory.create<NestFastifyApplication>(AppModule.forRoot(config, database), httpAdapter(config.trustedProxies), {
    bufferLogs: true,
    abortOnError: false,
  });
  undo(() => app.close());
  await configureApp(app, { clientFolder: CLIENT_FOLDER, hasDocs: config.hasDocs });
  stopOnSignal(async () => {
    await app.close();
    await database.close();
  });
  await app.listen(config.port, config.host);
  app.get(Readiness).ready();
  const { signer } = app.get<AuditKeys>(AUDIT_KEYS);
  console.log(greeting(config, await app.getUrl(), formatVerifierKey(signer)));
}

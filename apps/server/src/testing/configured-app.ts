import { createMessage } from '@milkround/contracts';
import 'reflect-metadata';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  Body,
  Controller,
  Get,
  Module,
  Param,
  type CanActivate,
  type ExecutionContext,
} from '@nestjs/common';
import { APP_GUARD, NestFactory } from '@nestjs/core';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyRequest } from 'fastify';
import { LoggerModule } from 'nestjs-pino';
import { databaseTroubleOf } from '../database/database-trouble';
import { LogEpoch } from '../log/log-epoch';
import { ReadModelPreparation } from '../log/read-model-preparation';
import { DatabaseMonitor } from '../operations/database-monitor';
import { LogLineCounts } from '../operations/log-line-counts';
import { BusyAnswers } from '../operations/busy-answers';
import { Limits } from '../http/limits';
import { KnownDevices } from '../identity/known-devices';
import { Sessions } from '../identity/sessions';
import { loggingOptions } from '../operations/logging';
import { Add, Change, answer, read } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, type AdminCaller } from '../http/caller';
import { configureApp, httpAdapter } from '../configure-app';
import { WithEntityTag } from '../http/entity-tag';
import { QuantityField } from '../http/input/fields';
import { Form } from '../http/input/form';
import { IdParam, UuidParam } from '../http/input/path';
import { TextField } from '../http/input/text-fields';
import type { CommandContext } from '../log/command-context';

class Order {
  @QuantityField() quantity: number;
  @TextField({ optional: true }) note?: string | null;
}

const caller: AdminCaller = {
  role: 'admin',
  id: 7,
  name: 'Asha',
  email: 'asha@milkround.test',
  tokenHash: 'ab',
  signedInAt: new Date(0),
};

class EveryoneIsAsha implements CanActivate {
  canActivate(context: ExecutionContext): boolean {
    context.switchToHttp().getRequest<FastifyRequest>().caller = caller;
    return true;
  }
}

@Controller('api')
class Orders {
  @Get('orders') list() {
    return read('milk '.repeat(1000));
  }
  @Get('day') @WithEntityTag() day() {
    return read('milk '.repeat(1000));
  }
  @Get('orders/:id') one(@IdParam() id: number) {
    return read(id);
  }
  @Get('rounds/:id') round(@UuidParam() id: string) {
    return read(id);
  }
  @Get('consumers/:id') consumer(@Param('id') id: string) {
    return read(id);
  }
  @Get('broken') broken() {
    throw new Error('select secret from /etc/passwd');
  }
  @Change('change') change(@Body() order: Order) {
    return answer(createMessage('order-updated'), order, { position: 12n });
  }
  @Add('add') add(@Form() order: Order, @Context() context: CommandContext) {
    return answer(
      createMessage('order-added'),
      { order, context },
      { position: 13n, pending: true },
    );
  }
  @Change('leave') leave(@Caller('admin') { id }: AdminCaller) {
    return answer(createMessage('logout-done'), id);
  }
  @Change('as-supervisor') asSupervisor(@Caller('supervisor') _caller: unknown) {
    return answer(createMessage('logout-done'), null);
  }
}

/** The epoch of the log. */
export const EPOCH = 'epoch-1';
/** The token of a session and of a device. */
export const KNOWN_TOKEN = 'k'.repeat(43);
const findKnown = async (token: string) => (token === KNOWN_TOKEN ? caller : null);

@Module({
  imports: [LoggerModule.forRoot(loggingOptions('silent', new LogLineCounts()))],
  controllers: [Orders],
  providers: [
    Limits,
    BusyAnswers,
    { provide: Sessions, useValue: { authenticate: findKnown } },
    {
      provide: KnownDevices,
      useValue: { isGiven: async (token: string) => (await findKnown(token)) !== null },
    },
    { provide: APP_GUARD, useClass: EveryoneIsAsha },
    { provide: ReadModelPreparation, useValue: { refusalOf: () => Promise.resolve(null) } },
    { provide: LogEpoch, useValue: { currentEpoch: EPOCH } },
    { provide: DatabaseMonitor, useValue: { note: databaseTroubleOf } },
  ],
})
class TestModule {}

export const PROXY = '10.9.0.1';

let app: NestFastifyApplication;

/** Starts the application before the tests of a file: controllers of its own, set up as the product's are, with a client of two files. */
export function configuredApp(): void {
  const client = mkdtempSync(join(tmpdir(), 'milkround-client-'));
  beforeAll(async () => {
    mkdirSync(join(client, 'assets'));
    writeFileSync(join(client, 'index.html'), '<title>Milkround</title>');
    writeFileSync(join(client, 'assets/index-abc123.js'), 'export {};');
    app = await NestFactory.create<NestFastifyApplication>(TestModule, httpAdapter([PROXY]), {
      bufferLogs: true,
    });
    await configureApp(app, { clientFolder: client, hasDocs: true });
    await app.init();
  });
  afterAll(async () => {
    await app.close();
    rmSync(client, { recursive: true });
  });
}

export const get = (url: string, headers: Record<string, string> = {}, remoteAddress?: string) =>
  app.inject({ url, headers, remoteAddress });
export const post = (
  url: string,
  payload: string | object,
  headers: Record<string, string> = { 'content-type': 'application/json' },
) => app.inject({ method: 'POST', url, payload, headers });

export function multipart(fields: Record<string, string>, file?: string) {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  );
  if (file)
    parts.push(
      `--b\r\ncontent-disposition: form-data; name="file"; filename="a.csv"\r\ncontent-type: text/csv\r\n\r\n${file}\r\n`,
    );
  return post('/api/add', `${parts.join('')}--b--\r\n`, {
    'content-type': 'multipart/form-data; boundary=b',
  });
}

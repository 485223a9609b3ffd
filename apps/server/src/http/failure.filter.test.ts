import type { ArgumentsHost } from '@nestjs/common';
import { databaseTroubleOf } from '../database/database-trouble';
import { FailureFilter } from './failure.filter';

const withCode = (code: string, message: string) => Object.assign(new Error(message), { code });

/** Answers a thrown error. Returns the status of the answer, and how often an error was logged and the database was blamed. */
async function answered(thrown: unknown) {
  const noted = { status: 0, logged: 0, blamed: 0 };
  const reply = {
    header: () => reply,
    status: (status: number) => {
      noted.status = status;
      return reply;
    },
    type: () => reply,
    send: () => reply,
  };
  const log = { error: () => void (noted.logged += 1) };
  const note = (error: unknown) => {
    const trouble = databaseTroubleOf(error);
    if (trouble) noted.blamed += 1;
    return trouble;
  };
  const filter = new FailureFilter(log, { note }, { refusalOf: () => Promise.resolve(null) });
  const http = { getRequest: () => ({ id: 'one' }), getResponse: () => reply };
  await filter.catch(thrown, { switchToHttp: () => http } as unknown as ArgumentsHost);
  return noted;
}

it('blames the database for a lost connection to it', async () =>
  expect(await answered(withCode('ECONNRESET', 'read ECONNRESET'))).toEqual({
    status: 503,
    logged: 0,
    blamed: 1,
  }));

it('blames neither the database nor the server for a client that breaks off its request', async () =>
  expect(await answered(withCode('ECONNRESET', 'aborted'))).toEqual({
    status: 400,
    logged: 0,
    blamed: 0,
  }));

it('logs an unexpected error', async () =>
  expect(await answered(new Error('a defect'))).toEqual({ status: 500, logged: 1, blamed: 0 }));

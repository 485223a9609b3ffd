import { createServer, type Server } from 'node:net';
import { ConfigError } from '../config';
import { errorSentences } from './clear-errors';
import { StartError } from './start-error';

const listen = (port: number, host: string) =>
  new Promise<Server>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(port, host, () => resolve(server));
  });

const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('the message when the start fails', () => {
  it('contains each problem of the configuration, and a start error unchanged', () => {
    expect(errorSentences(new ConfigError(['A: no', 'B: no']))).toEqual(['A: no', 'B: no']);
    expect(errorSentences(new StartError('Two servers.'))).toEqual(['Two servers.']);
  });

  it('names a taken port and a foreign address', async () => {
    const taken = await listen(0, '127.0.0.1');
    const address = taken.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(errorSentences(await failure(listen(port, '127.0.0.1')))).toEqual([
      `Port ${port} on 127.0.0.1 is taken by another program; stop it or set PORT to a free one.`,
    ]);
    taken.close();
    expect(errorSentences(await failure(listen(0, '192.0.2.1')))).toEqual([
      'HOST is no address of this machine (EADDRNOTAVAIL); use 127.0.0.1, or 0.0.0.0 for all of them.',
    ]);
  });

  it('says in one sentence that a connection to the database was lost', () => {
    expect(errorSentences(new Error('Connection terminated unexpectedly'))).toEqual([
      'The database cannot be reached: Connection terminated unexpectedly.',
    ]);
  });

  it('names the place of a bug', () => {
    expect(errorSentences(new Error('bug'))[0]).toContain('clear-errors.test.ts');
  });
});

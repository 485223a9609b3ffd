import { startServer, type RunningServer, type ServerOptions } from './running-server';

const SLOW_MACHINE_MS = 30_000;

/** One server with the demo for all tests of a file, and time enough for them: `const server = ownServer()`, then `server().url`. */
export function ownServer(options: ServerOptions = {}): () => RunningServer {
  jest.setTimeout(SLOW_MACHINE_MS);
  return startedFirst(() => startServer(options));
}

/** One more server on the database of another: `const second = secondServer(server)`. */
export const secondServer = (first: () => RunningServer): (() => RunningServer) =>
  startedFirst(() => startServer({ databaseUrl: first().databaseUrl }));

function startedFirst(start: () => Promise<RunningServer>): () => RunningServer {
  let running: RunningServer | undefined;
  beforeAll(async () => {
    running = await start();
  }, 120_000);
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('The server is started before the tests, not while they are described');
    return running;
  };
}

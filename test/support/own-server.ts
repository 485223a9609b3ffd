import { startHosted, startServer, type RunningServer, type ServerOptions, type ServerProcess } from './running-server';

const SLOW_MACHINE_MS = 120_000;

/** One server with the demo for all tests of a file, and time enough for them: `const server = ownServer()`, then `server().url`. */
export function ownServer(options: Pick<ServerOptions, 'env'> = {}): () => RunningServer {
  jest.setTimeout(SLOW_MACHINE_MS);
  return startedFirst(() => startHosted(options));
}

/** The same in a process of its own, for tests that look at what it prints or at how long it stands still. */
export function ownProcess(options: ServerOptions = {}): () => ServerProcess {
  jest.setTimeout(SLOW_MACHINE_MS);
  return startedFirst(() => startServer(options));
}

/** One more server, in a process of its own, on the database of another: `const second = secondServer(server)`. */
export const secondServer = (first: () => RunningServer): (() => ServerProcess) =>
  startedFirst(() => startServer({ databaseUrl: first().databaseUrl }));

function startedFirst<S extends RunningServer>(start: () => Promise<S>): () => S {
  let running: S | undefined;
  beforeAll(async () => {
    running = await start();
  }, 120_000);
  afterAll(() => running?.stop());
  return () => {
    if (!running) throw new Error('The server is started before the tests, not while they are described');
    return running;
  };
}

import {
  startHosted,
  startServer,
  type RunningServer,
  type ServerOptions,
  type ServerProcess,
} from './running-server';

const SLOW_MACHINE_MS = 120_000;

/** Starts one server with the demo for all tests of a file, and extends their time-out: `const server = ownServer()`, then `server().url`. */
export function ownServer(options: Pick<ServerOptions, 'env'> = {}): () => RunningServer {
  jest.setTimeout(SLOW_MACHINE_MS);
  return startedFirst(() => startHosted(options));
}

/** Starts it in a process of its own, for tests of its output or of freezes. */
export function ownProcess(options: ServerOptions = {}): () => ServerProcess {
  jest.setTimeout(SLOW_MACHINE_MS);
  return startedFirst(() => startServer(options));
}

/** One more server, in a process of its own, on the database of another: `const second = secondServer(server)`. */
export const secondServer = (first: () => RunningServer): (() => ServerProcess) =>
  startedFirst(() => startServer({ databaseUrl: first().databaseUrl }));

function startedFirst<S extends RunningServer>(start: () => Promise<S>): () => S {
  let runningServer: S | undefined;
  beforeAll(async () => {
    runningServer = await start();
  }, 120_000);
  afterAll(() => runningServer?.stop());
  return () => {
    if (!runningServer)
      throw new Error('The server is started before the tests, not while they are described');
    return runningServer;
  };
}

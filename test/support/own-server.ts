import {
  sharedSecondServer,
  sharedServer,
  startHosted,
  startServer,
  type RunningServer,
  type ServerOptions,
  type ServerProcess,
} from './running-server';

/** Starts one server with the demo for all tests of a file: `const server = ownServer()`, then `server().url`. */
export function ownServer(options: Pick<ServerOptions, 'env'> = {}): () => RunningServer {
  return startedFirst(() => startHosted(options));
}

/**
 * The server that the files of one worker share: `const server = shareServer()`, then `server().url`. A file changes only what it has made itself,
 * and reads no totals of the dairy.
 */
export const shareServer = (): (() => RunningServer) => startedFirst(sharedServer);

/** The second server on the database of the shared one. */
export const shareSecondServer = (): (() => RunningServer) => startedFirst(sharedSecondServer);

/** Starts it in a process of its own, for tests of its output or of freezes. */
export function ownProcess(options: ServerOptions = {}): () => ServerProcess {
  return startedFirst(() => startServer(options));
}

/** One more server on the database of another: `const second = secondServer(server)`. */
export const secondServer = (first: () => RunningServer): (() => RunningServer) =>
  startedFirst(() => startHosted({ databaseUrl: first().databaseUrl }));

/** One more server on the database of another, in a process of its own. */
export const secondProcess = (first: () => RunningServer): (() => ServerProcess) =>
  startedFirst(() => startServer({ databaseUrl: first().databaseUrl }));

function startedFirst<S extends RunningServer>(start: () => Promise<S>): () => S {
  let runningServer: S | undefined;
  beforeAll(async () => {
    runningServer = await start();
  });
  afterAll(() => runningServer?.stop());
  return () => {
    if (!runningServer)
      throw new Error('The server is started before the tests, not while they are described');
    return runningServer;
  };
}

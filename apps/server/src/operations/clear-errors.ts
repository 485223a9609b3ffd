import { ConfigError } from '../config';
import { databaseTroubleOf } from '../database/database-trouble';
import { isStopping } from './shutdown';
import { EXIT_CODES, StartError, WrongUse } from './start-error';

/** Registers a clean-up that runs when a later step of the start fails. The last registered runs first. */
export type RegisterCleanUp = (undo: () => Promise<unknown>) => void;

/**
 * Runs the start of the program. Prints one sentence on stderr for each problem that people can fix, and exits with code 1, or with code 2 after
 * wrong arguments. A start that a signal interrupted ends without a message.
 */
export async function withClearErrors(
  start: (undo: RegisterCleanUp) => Promise<void>,
): Promise<void> {
  const cleanUps: (() => Promise<unknown>)[] = [];
  try {
    await start((undo) => cleanUps.unshift(undo));
  } catch (error) {
    if (isStopping()) return;
    for (const sentence of errorSentences(error)) process.stderr.write(`${sentence}\n`);
    for (const undo of cleanUps) await undo().catch(() => undefined);
    process.exit(error instanceof WrongUse ? EXIT_CODES.wrongUse : EXIT_CODES.failed);
  }
}

/** Ends the program after its embedded database was lost and could not be restarted. */
export function exitAfterDatabaseLoss(error: Error): never {
  for (const sentence of errorSentences(error)) process.stderr.write(`${sentence}\n`);
  process.exit(1);
}

/** Returns the sentences to print for an error; an unexpected error is printed with its stack. */
export function errorSentences(error: unknown): string[] {
  if (error instanceof ConfigError) return [...error.problems];
  if (error instanceof StartError) return [error.message];
  if (isListenError(error)) return [listenSentence(error)];
  const trouble = databaseTroubleOf(error);
  if (trouble === 'disk-full')
    return [`The disk of the database is full; make room and start again (${messageOf(error)}).`];
  if (trouble === 'read-only') return [`The database is read-only: ${messageOf(error)}.`];
  if (trouble === 'unreachable') return [`The database cannot be reached: ${messageOf(error)}.`];
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)];
}

const messageOf = (error: unknown): string =>
  error instanceof Error ? error.message : String(error);

/** The error of the system when a server cannot listen. */
interface ListenError {
  code: string;
  address: string;
  port?: number;
}

function isListenError(error: unknown): error is ListenError {
  if (typeof error !== 'object' || error === null || !('syscall' in error) || !('code' in error))
    return false;
  return error.syscall === 'listen' || (error.syscall === 'getaddrinfo' && 'hostname' in error);
}

function listenSentence(error: ListenError): string {
  const place = `${error.address}:${error.port}`;
  switch (error.code) {
    case 'EADDRINUSE':
      return `Port ${error.port} on ${error.address} is taken by another program; stop it or set PORT to a free one.`;
    case 'EACCES':
      return `This account may not listen on ${place}; set PORT to one above 1023.`;
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN':
      return `HOST is no address of this machine (${error.code}); use 127.0.0.1, or 0.0.0.0 for all of them.`;
    default:
      return `Cannot listen on ${place} (${error.code}).`;
  }
}

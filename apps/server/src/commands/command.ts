import { errorSentences } from '../operations/clear-errors';
import { EXIT_CODES } from '../operations/start-error';

export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Returns the seconds since a time of `performance.now()`, with one decimal. */
export const secondsSince = (startTime: number): string =>
  ((performance.now() - startTime) / 1000).toFixed(1);

export function printUsage(usage: string): number {
  const isAsked = process.argv.includes('--help');
  (isAsked ? process.stdout : process.stderr).write(`${usage}\n`);
  return isAsked ? 0 : EXIT_CODES.wrongUse;
}

/** Ends the process with the exit code of a command, or with a sentence for each reason why it failed. */
export function endWith(command: Promise<number>): void {
  // Node ends the process silently when a command waits for something that never comes. This exit code then reports the failure.
  process.exitCode = EXIT_CODES.failed;
  command.then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      for (const sentence of errorSentences(error)) process.stderr.write(`${sentence}\n`);
      process.exitCode = EXIT_CODES.failed;
    },
  );
}

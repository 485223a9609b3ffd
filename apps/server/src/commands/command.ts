import { sentencesFor } from '../operations/clear-errors';
import { EXIT_CODES } from '../operations/start-error';

/** Prints a line of a command's answer. */
export const print = (text: string): void => void process.stdout.write(`${text}\n`);

/** Prints how a command is used, to somebody who has asked for it or has used it wrongly. Returns the exit code. */
export function printUsage(usage: string): number {
  const isAsked = process.argv.includes('--help');
  (isAsked ? process.stdout : process.stderr).write(`${usage}\n`);
  return isAsked ? 0 : EXIT_CODES.wrongUse;
}

/** Ends the process with the exit code of a command, or with a sentence for each reason why it failed. */
export function endWith(command: Promise<number>): void {
  // A process ends without a word when nothing is left that the command could wait for.
  process.exitCode = EXIT_CODES.failed;
  command.then(
    (code) => (process.exitCode = code),
    (error: unknown) => {
      for (const sentence of sentencesFor(error)) process.stderr.write(`${sentence}\n`);
      process.exitCode = EXIT_CODES.failed;
    },
  );
}

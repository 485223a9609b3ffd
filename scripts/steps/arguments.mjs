import { parseArgs } from 'node:util';

/** The exit code of a command with arguments that it does not accept: 0 is success, 1 failure. */
export const WRONG_USE = 2;

/**
 * Reads the command line. With `--help` it prints `help` and ends; for an unknown argument it ends with {@link WRONG_USE}, one sentence and `help`.
 * @param options as in `parseArgs`; without `allowPositionals` only options are accepted
 * @returns the options' values, the other arguments, and `refuse(sentence)` for wrong values
 */
export function readArguments(help, { options = {}, allowPositionals = false } = {}) {
  const refuse = (sentence) => {
    console.error(`${sentence}\n\n${help}`);
    process.exit(WRONG_USE);
  };
  const { values, positionals } = parse(
    { options: { ...options, help: { type: 'boolean' } }, allowPositionals },
    refuse,
  );
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return { values, positionals, refuse };
}

/** The first sentence of Node's message names the error; the others explain how to write an argument that begins with a hyphen. */
function parse(config, refuse) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(`${error.message.split(/\.\s|\.$|\n/)[0]}.`);
  }
}

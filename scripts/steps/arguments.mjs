import { parseArgs } from 'node:util';

/** How every command ends that was asked for what it does not know: 0 is done, 1 failed. */
export const WRONG_USE = 2;

/**
 * Reads the command line. With `--help` it prints `help` and ends; on an argument that the command does not know it ends with {@link WRONG_USE}, one sentence and `help`.
 * @param options as of `parseArgs`; without `allowPositionals` only options are taken
 * @returns the options' values, the other arguments, and `refuse(sentence)` for values that the command finds wrong
 */
export function readArguments(help, { options = {}, allowPositionals = false } = {}) {
  const refuse = (sentence) => {
    console.error(`${sentence}\n\n${help}`);
    process.exit(WRONG_USE);
  };
  const { values, positionals } = parse({ options: { ...options, help: { type: 'boolean' } }, allowPositionals }, refuse);
  if (values.help) {
    console.log(help);
    process.exit(0);
  }
  return { values, positionals, refuse };
}

/** The first sentence of Node's message says what is wrong; the others say how to write an argument that begins with a hyphen. */
function parse(config, refuse) {
  try {
    return parseArgs(config);
  } catch (error) {
    return refuse(`${error.message.split(/\.\s|\.$|\n/)[0]}.`);
  }
}

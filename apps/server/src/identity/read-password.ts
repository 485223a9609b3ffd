import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { EXIT_CODES, StartError } from '../operations/start-error';
import { refusalOfAdminPassword, sentenceOf } from './admin-password';

/**
 * Asks for the password of an admin twice without showing it, or reads the first line of standard input when that is no terminal.
 * @param knownTexts see {@link refusalOfAdminPassword}
 * @throws StartError
 */
export async function readPassword(knownTexts: readonly string[]): Promise<string> {
  const isTerminal = process.stdin.isTTY === true;
  const reader = createInterface({
    input: process.stdin,
    output: isTerminal ? silentOutput() : undefined,
    terminal: isTerminal,
  });
  try {
    // Without this, Ctrl-C would only end the reading, and the command would wait forever.
    reader.on('SIGINT', () => process.exit(EXIT_CODES.failed));
    const lines = reader[Symbol.asyncIterator]();
    const ask = async (question: string) => {
      if (isTerminal) process.stderr.write(question);
      const line = await lines.next();
      if (isTerminal) process.stderr.write('\n');
      return line.done ? '' : line.value;
    };
    const password = await ask('New password: ');
    const refusal = await refusalOfAdminPassword(password, knownTexts);
    if (refusal) throw new StartError(sentenceOf(refusal));
    if (isTerminal && (await ask('Again: ')) !== password)
      throw new StartError('The two passwords differ.');
    return password;
  } finally {
    reader.close();
  }
}

/** The terminal does not show typed characters. */
const silentOutput = () => new Writable({ write: (_chunk, _encoding, callback) => callback() });

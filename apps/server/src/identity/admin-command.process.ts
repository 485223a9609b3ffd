import { Client } from 'pg';
import { readConfig } from '../config';
import { EmbeddedPostgres } from '../database/embedded/embedded-postgres';
import { checkAddress } from '../database/postgres-address';
import { beginRequestedEpoch } from '../log/epoch-records';
import { exitAfterDatabaseLoss, withClearErrors } from '../operations/clear-errors';
import { StartError, WrongUse, codeOf, EXIT_CODES } from '../operations/start-error';
import { Admins } from './admins';
import { createInterface } from 'node:readline';
import { Writable } from 'node:stream';
import { refusalOfAdminPassword, sentenceOf } from './admin-password';

/**
 * Asks for the password of an admin twice without showing it, or reads the first line of standard input when that is no terminal.
 * @param knownTexts see {@link refusalOfAdminPassword}
 * @throws StartError
 */
async function readPassword(knownTexts: readonly string[]): Promise<string> {
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

const UNDEFINED_TABLE = '42P01';
const HELP = `npm run admin -- COMMAND
  list                     all admins, their sessions and wrong tries
  add EMAIL NAME           another admin; asks for the password
  reset-password EMAIL     asks for the new password; ends sessions and unlocks
  unlock EMAIL             lets somebody try again who was locked out by wrong passwords
  reset-second-factor EMAIL  for who has lost phone and recovery codes
  reset-second-factor --all  of everybody, when the key that encrypts their secrets is lost
  end-sessions EMAIL       signs an admin out everywhere
  new-epoch                tells that the database was restored: screens read everything again, phones send again what they had sent
The database is the one of DATABASE_URL or DATA_DIR; the server may run or not. A password is read from the terminal, or from standard input.`;

type Work = (admins: Admins, client: Client) => Promise<string>;

/** Returns the action of a command line, or null if it is not valid. */
function workOf([command, ...args]: string[]): Work | null {
  const [email = '', ...words] = args;
  const isOnlyEmail = /^\S+@\S+$/.test(email) && words.length === 0;
  switch (command) {
    case 'list':
      return args.length > 0
        ? null
        : async (admins) =>
            (await admins.list()).map(lineOf).join('\n') || 'There is no admin yet.';
    case 'add': {
      const name = words.join(' ').trim();
      if (!/^\S+@\S+$/.test(email) || !name) return null;
      return (admins) =>
        withPassword(
          [email, name],
          (password) => admins.add(email, name, password),
          `${name} can sign in as ${email}.`,
        );
    }
    case 'reset-password':
      return isOnlyEmail
        ? (admins) =>
            withPassword(
              [email],
              (password) => admins.resetPassword(email, password),
              `${email} has a new password.`,
            )
        : null;
    case 'unlock':
      return isOnlyEmail
        ? (admins) => admins.unlock(email).then(() => `${email} can try again.`)
        : null;
    case 'reset-second-factor':
      if (email === '--all' && words.length === 0)
        return async (admins) =>
          `Second factors that were switched off: ${await admins.resetAllSecondFactors()}. The database takes the key of the next server that starts.`;
      return isOnlyEmail
        ? (admins) =>
            admins.resetSecondFactor(email).then(() => `${email} has no second factor any more.`)
        : null;
    case 'end-sessions':
      return isOnlyEmail
        ? async (admins) =>
            `Sessions of ${email} that were ended: ${await admins.endSessions(email)}.`
        : null;
    case 'new-epoch':
      return args.length > 0
        ? null
        : async (_, client) =>
            `A new epoch of the log begins: ${await beginRequestedEpoch(client, 'as told')}.`;
    default:
      return null;
  }
}

async function withPassword(
  knownTexts: string[],
  work: (password: string) => Promise<void>,
  message: string,
): Promise<string> {
  await work(await readPassword(knownTexts));
  return message;
}

const lineOf = ({ id, name, email, sessions }: Awaited<ReturnType<Admins['list']>>[number]) =>
  `${id}  ${email}  ${name}  (sessions: ${sessions})`;

/** Uses the database of DATABASE_URL or of a running embedded server; otherwise opens the embedded one for this command. */
async function withDatabase(work: Work): Promise<string> {
  const { DATABASE_URL, DATA_DIR, WEBSITE_NAME } = process.env;
  const config = readConfig({ DATABASE_URL, DATA_DIR, WEBSITE_NAME, DEMO: '1' });
  const { databaseUrl } = config;
  if (databaseUrl !== null) await checkAddress(databaseUrl);
  const url = databaseUrl ?? (await EmbeddedPostgres.addressOfRunning(config.dataDir));
  if (url !== null) {
    return withClient(url, config.websiteName, work);
  }
  // Loading the code of migrations takes a second, which most commands do not need.
  const { openDatabase } = await import('../database/open-database');
  const database = await openDatabase(config, exitAfterDatabaseLoss);
  try {
    return await withClient(database.url, config.websiteName, work);
  } finally {
    await database.close();
  }
}

async function withClient(url: string, websiteName: string, work: Work): Promise<string> {
  const client = new Client({
    connectionString: url,
    application_name: 'milkround admin',
    connectionTimeoutMillis: 10_000,
  });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(new Admins(client, websiteName), client);
  } catch (error) {
    throw codeOf(error) === UNDEFINED_TABLE
      ? new StartError('The database has no tables yet; start the server once.')
      : error;
  } finally {
    await client.end();
  }
}

void withClearErrors(async () => {
  const args = process.argv.slice(2);
  if (args.includes('--help')) {
    process.stdout.write(`${HELP}\n`);
    return;
  }
  const work = workOf(args);
  if (!work)
    throw new WrongUse(
      `This is no command of \`npm run admin\`, or not its arguments: ${args.join(' ') || '(nothing)'}.\n\n${HELP}`,
    );
  process.stdout.write(`${await withDatabase(work)}\n`);
});

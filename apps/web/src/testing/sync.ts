import {
  type SyncBody,
  type SyncCommand,
  type SyncResult,
  createMessage,
  ENTRY_DONE,
  readStoredMessage,
  toAnswerMessage,
  type Message,
} from '@milkround/contracts';
import type { Call, Reply } from './wire';

/** The server's id of an entry, made of the entry's own id, so that a test can name it. */
export const entryIdOf = ({ id }: Pick<SyncCommand, 'id'>): string => `entry-${id}`;

const isSync = (body: unknown): body is SyncBody =>
  typeof body === 'object' && body !== null && 'commands' in body;

/** The entries of one call; none of another one. */
export const commandsOf = ({ path, body }: Call): SyncCommand[] =>
  path.endsWith('/sync') && isSync(body) ? body.commands : [];

/** All that was sent, in the order of sending. */
export const sentBy = (calls: readonly Call[]) => calls.flatMap(commandsOf);

/** Without its id and its time. */
export const entriesSentBy = (calls: readonly Call[]) =>
  sentBy(calls).map(({ type, data }) => ({ type, data }));

export const taken = (command: SyncCommand): SyncResult => ({
  id: command.id,
  result: 'done',
  ...toAnswerMessage(createMessage(ENTRY_DONE[command.type])),
  entryId: entryIdOf(command),
  occurredAt: command.occurredAt,
});

/**
 * The server's answer at position 12: each entry is set aside if `refusal` has a sentence for it, and accepted otherwise, with the message `taking`
 * if there is one.
 */
export function answerTo(
  commands: readonly SyncCommand[],
  refusal: (command: SyncCommand) => string | null = () => null,
  taking?: Message,
): Reply {
  const results = commands.map((command): SyncResult => {
    const message = refusal(command);
    return message === null
      ? { ...taken(command), ...(taking && toAnswerMessage(taking)) }
      : {
          ...taken(command),
          result: 'set-aside',
          ...toAnswerMessage(readStoredMessage(message, {})),
        };
  });
  return { body: { message: 'Entries received', data: results }, headers: { 'x-position': '12' } };
}

export const takesAll = (call: Call): Reply => answerTo(commandsOf(call));
export const refusesAll =
  (sentence: string) =>
  (call: Call): Reply =>
    answerTo(commandsOf(call), () => sentence);

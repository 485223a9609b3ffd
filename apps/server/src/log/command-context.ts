import type { Actor, FactMeta } from '@milkround/domain';
import type { CommandHeader } from '@milkround/event-store';

/** The id of a command (UUID), the person who sends it, and the time of the change at its place of origin (ISO 8601 UTC). */
export interface CommandContext extends Pick<FactMeta, 'phoneAt' | 'entryId' | 'reason'> {
  commandId: string;
  actor: Actor;
  occurredAt: string;
  /** A short hash of the command's content; missing where the command cannot be repeated. */
  fingerprint?: string;
}

export const metaOf = ({
  commandId: _commandId,
  ...meta
}: CommandContext): Omit<CommandContext, 'commandId'> => meta;

/** Returns the command header that the event store expects. */
export const commandHeaderOf = (context: CommandContext): CommandHeader => ({
  commandId: context.commandId,
  meta: metaOf(context),
});

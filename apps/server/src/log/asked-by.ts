import type { Actor, FactMeta } from '@milkround/domain';
import type { CommandHeader } from '@milkround/event-store';

/** Who asks for a change, by which command (UUID), and when it happened where it happened (ISO 8601 UTC). */
export interface AskedBy extends Pick<FactMeta, 'phoneAt' | 'entryId'> {
  commandId: string;
  actor: Actor;
  occurredAt: string;
  /** What is asked for, as a short hash; missing where the command cannot come again. */
  fingerprint?: string;
  /** The same as earlier versions of the server recorded it. */
  formerFingerprints?: readonly string[];
}

/** What the log keeps of it with every event. */
export const metaOf = ({
  commandId: _commandId,
  formerFingerprints: _former,
  ...meta
}: AskedBy): Omit<AskedBy, 'commandId' | 'formerFingerprints'> => meta;

/** The same as the event store takes it. */
export const commandRunOf = (by: AskedBy): CommandHeader => ({
  commandId: by.commandId,
  meta: metaOf(by),
  formerFingerprints: by.formerFingerprints,
});

import type { Actor, FactMeta } from '@milkround/domain';

/** Who asks for a change, by which command (UUID), and when it happened where it happened (ISO 8601 UTC). */
export interface AskedBy extends Pick<FactMeta, 'phoneAt' | 'entryId'> {
  commandId: string;
  actor: Actor;
  occurredAt: string;
  /** What is asked for, as a short hash; missing where the command cannot come again. */
  fingerprint?: string;
}

export const metaOf = ({ commandId: _commandId, ...meta }: AskedBy): Omit<AskedBy, 'commandId'> => meta;

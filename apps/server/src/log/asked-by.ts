import type { Actor } from '@milkround/domain';

/** Who asks for a change, by which command (UUID), and when it happened where it happened (ISO 8601 UTC). */
export interface AskedBy {
  commandId: string;
  actor: Actor;
  occurredAt: string;
}

export const metaOf = ({ actor, occurredAt }: AskedBy) => ({ actor, occurredAt });

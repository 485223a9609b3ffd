import type { FactMeta, IdentityFact } from '@milkround/domain';
import type { ClientBase } from 'pg';

/** The facts of one command, which are appended to the log later. */
export interface CommandFacts {
  commandId: string;
  streamId: string;
  facts: readonly IdentityFact[];
  meta: Omit<FactMeta, 'commandId'>;
}

/** Queues facts for the log. A running server appends them. */
export async function queueFacts(
  client: Pick<ClientBase, 'query'>,
  { commandId, streamId, facts, meta }: CommandFacts,
): Promise<void> {
  await client.query(
    'insert into identity_fact (command_id, stream_id, facts, meta) values ($1, $2, $3, $4)',
    [commandId, streamId, JSON.stringify(facts), JSON.stringify(meta)],
  );
}

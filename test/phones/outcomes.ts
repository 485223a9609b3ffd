import type { RecordedEvent } from '@milkround/event-store';
import type { Pool } from 'pg';
import type { Effect } from './taking';

/** The server's effect of one command, and its position in the log. */
export interface Outcome {
  commandId: string;
  effect: Effect;
  /** The recorded facts; empty if it changed nothing. */
  facts: readonly RecordedEvent[];
  position: bigint;
  /** Milliseconds, by the database's clock. */
  recordedAt: number;
}

/**
 * The outcomes of all commands in the order of the log. A command that changed nothing stands behind the events it was decided on.
 * @param since The database's time before the first of these commands; earlier commands without events (an upload's, say) do not count.
 */
export async function outcomesIn(
  events: readonly RecordedEvent[],
  pool: Pool,
  since: Date,
): Promise<Outcome[]> {
  const byCommand = new Map<string, RecordedEvent[]>();
  for (const event of events)
    byCommand.set(event.meta.commandId, [...(byCommand.get(event.meta.commandId) ?? []), event]);
  const recorded = [...byCommand].map(([commandId, facts]): Outcome => {
    const isAside = facts.some(
      ({ type, data }) => type === 'EntrySetAside' && data.entryId === commandId,
    );
    const isSuperseded = facts.some(({ type }) => type === 'EntrySuperseded');
    const effect = isAside ? 'refused' : isSuperseded ? 'superseded' : 'changed';
    return {
      commandId,
      effect,
      facts,
      position: facts[0]?.position ?? 0n,
      recordedAt: Date.parse(facts[0]?.recordedAt ?? ''),
    };
  });
  const { rows } = await pool.query<{ command_id: string; position: string; answered_at: Date }>(
    'select command_id, position, answered_at from unchanged_command where answered_at >= $1',
    [since],
  );
  const unchanged = rows
    .filter(({ command_id }) => !byCommand.has(command_id))
    .map(({ command_id: commandId, position, answered_at }): Outcome => {
      return {
        commandId,
        effect: 'unchanged',
        facts: [],
        position: BigInt(position),
        recordedAt: answered_at.getTime(),
      };
    });
  return [...recorded, ...unchanged].sort(inLogOrder);
}

function inLogOrder(a: Outcome, b: Outcome): number {
  if (a.position !== b.position) return a.position < b.position ? -1 : 1;
  return Number(a.effect === 'unchanged') - Number(b.effect === 'unchanged');
}

/** How often Done met with a list that the office had changed: stops of which lines were left open, and lines that keep what was shown of them. */
export function fillsIn(events: readonly RecordedEvent[]): { added: number; changed: number } {
  const dones = events
    .filter(({ type }) => type === 'ConsumerMarkedDone')
    .map(({ data }) => Object(data));
  const changed = dones
    .flatMap(({ filled }) => filled)
    .filter(({ expected }) => expected !== undefined);
  return { added: dones.filter(({ added }) => added).length, changed: changed.length };
}

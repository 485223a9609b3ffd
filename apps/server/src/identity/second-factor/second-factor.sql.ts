import type { ClientBase } from 'pg';
import type { Actor } from '@milkround/domain';
import { queueFactSql } from '../queue-fact.sql';

/** A person of the office. */
export interface Owner {
  role: string;
  id: number;
}

/**
 * Queues a fact for the log about each person of the table expression `changed`, which has `role` and `person_id`.
 * @param data further fields of the fact, as SQL of type jsonb
 * @param actor the number of the parameter with the actor, jsonb
 */
export const queueFact = (type: string, actor: string, data = `'{}'::jsonb`): string =>
  queueFactSql({
    streamId: `'second-factor/' || role || '/' || person_id`,
    type: `'${type}'`,
    data: `jsonb_build_object('role', role, 'personId', person_id) || ${data}`,
    actor: `${actor}::jsonb`,
    from: 'changed',
  });

const REMOVE = `
  with changed as (delete from second_factor where role = $1 and person_id = $2 and enabled_at is not null returning role, person_id)
  ${queueFact('SecondFactorDisabled', '$3')}`;

/** Switches a person's second factor off. @returns false if there is none */
export async function removeSecondFactor(
  client: Pick<ClientBase, 'query'>,
  { role, id }: Owner,
  actor: Actor,
): Promise<boolean> {
  const { rowCount } = await client.query(REMOVE, [role, id, JSON.stringify(actor)]);
  return rowCount === 1;
}

import type { Role } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import { inTransaction } from '@milkround/event-store';
import type { ClientBase } from 'pg';
import { queueFactSql } from '../fact-queue';

export interface Person {
  role: Role;
  id: number;
}

/**
 * Queues a fact for the log about each person of the table expression `changed`, which has `role` and `person_id`.
 * @param data further fields of the fact, as SQL of type jsonb
 * @param actor the number of the parameter with the actor, jsonb
 */
export const queueSecondFactorFact = (type: string, actor: string, data = `'{}'::jsonb`): string =>
  queueFactSql({
    streamId: `'second-factor/' || role || '/' || person_id`,
    type: `'${type}'`,
    data: `jsonb_build_object('role', role, 'personId', person_id) || ${data}`,
    actor: `${actor}::jsonb`,
    from: 'changed',
  });

const REMOVE = `
  with changed as (delete from second_factor where role = $1 and person_id = $2 and enabled_at is not null returning role, person_id)
  ${queueSecondFactorFact('SecondFactorDisabled', '$3')}`;

const REMOVE_ALL = `
  with removed as (delete from second_factor returning role, person_id, enabled_at),
  changed as (select role, person_id from removed where enabled_at is not null)
  ${queueSecondFactorFact('SecondFactorDisabled', '$1')}`;

/** Switches a person's second factor off. @returns false if there is none */
export async function removeSecondFactor(
  client: Pick<ClientBase, 'query'>,
  { role, id }: Person,
  actor: Actor,
): Promise<boolean> {
  const { rowCount } = await client.query(REMOVE, [role, id, JSON.stringify(actor)]);
  return rowCount === 1;
}

/**
 * Switches all second factors off, and removes the check value of the key: the next server that starts, or on which a person enrols, gives its own key to
 * the database. @returns the number of second factors
 */
export async function removeAllSecondFactors(client: ClientBase, actor: Actor): Promise<number> {
  return inTransaction(client, async () => {
    const { rowCount } = await client.query(REMOVE_ALL, [JSON.stringify(actor)]);
    await client.query('delete from second_factor_key');
    return rowCount ?? 0;
  });
}

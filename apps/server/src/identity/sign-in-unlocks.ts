import type { Role } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import type { ClientBase } from 'pg';
import { queueFactSql } from './fact-queue';
import { PEOPLE } from './people.sql';

const UNLOCK = `
  with changed as (
    insert into sign_in_unlock as u (role, person_id)
    select p.role, p.id from (${PEOPLE}) p where p.role = $1 and p.id = $2
    on conflict (role, person_id) do update set unlocked_at = clock_timestamp()
    returning role, person_id)
  ${queueFactSql({
    streamId: `'sign-in/' || role || '/' || person_id`,
    type: `'SignInUnlocked'`,
    data: `jsonb_build_object('role', role, 'personId', person_id)`,
    actor: '$3::jsonb',
    from: 'changed',
  })}`;

/** Begins a new count of the wrong passwords of a person, on all servers. @returns false when there is no such person */
export async function unlockSignIn(
  client: Pick<ClientBase, 'query'>,
  { role, id }: { role: Role; id: number },
  actor: Actor,
): Promise<boolean> {
  const { rowCount } = await client.query(UNLOCK, [role, id, JSON.stringify(actor)]);
  return rowCount === 1;
}

import type { Pool } from 'pg';
import { isPassword } from '../identity/passwords';
import { StartError } from '../operations/start-error';
import { DEMO_EMAILS, DEMO_PASSWORD } from './dairy';

/** The demo gives many people one hash. */
const HASHES = `
  SELECT password_hash AS hash, array_agg(email ORDER BY email) AS emails FROM (
    SELECT lower(email) AS email, password_hash FROM admin WHERE archived_at IS NULL
    UNION ALL
    SELECT a.email, c.password_hash FROM account a JOIN credential c ON c.command_id = a.password_set_by
  ) AS people WHERE email = ANY ($1) GROUP BY password_hash`;

/** @throws StartError while people of the demo can sign in with its public password */
export async function refusePublicPasswords(database: Pick<Pool, 'query'>): Promise<void> {
  const { rows } = await database.query<{ hash: string; emails: string[] }>(HASHES, [DEMO_EMAILS]);
  const emails: string[] = [];
  for (const row of rows) if (await isPassword(row.hash, DEMO_PASSWORD)) emails.push(...row.emails);
  if (emails.length > 0) throw new StartError(refusal(emails.sort()));
}

const refusal = (emails: readonly string[]) =>
  `The database is that of the demo: ${emails.length} people can sign in with its public password, such as ${emails[0]}. ` +
  'For a dairy of your own, name another DATA_DIR or DATABASE_URL. ' +
  'To keep this database, start with DEMO=1 first, and archive these people or change their passwords.';

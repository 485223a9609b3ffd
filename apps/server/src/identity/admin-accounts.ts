import { createMessage } from '@milkround/contracts';
import {
  RuleViolation,
  streams,
  type AdminDetails,
  type AdminFact,
  type FactMeta,
  type RevocationReason,
} from '@milkround/domain';
import { inTransaction } from '@milkround/event-store';
import type { ClientBase } from 'pg';
import { queueFacts } from './fact-queue';
import { revokeSessions } from './revoked-sessions.sql';

/** The class of the advisory locks under which admins are changed, one change at a time on all servers. No other lock uses it. */
const LOCK = 7_416;

/** A command about an admin, as the log records it. */
export interface AdminCommand {
  commandId: string;
  meta: Omit<FactMeta, 'commandId'>;
}

interface AdminRow extends AdminDetails {
  id: number;
  isArchived: boolean;
}

/**
 * The accounts of admins. Each method runs in a transaction of the caller, and queues its facts for the log in it, so that account and log cannot
 * differ.
 */
export class AdminAccounts {
  /** Token hashes of the sessions that were ended, hex. */
  readonly revokedHashes: string[] = [];

  private constructor(
    private readonly client: Pick<ClientBase, 'query'>,
    private readonly command: AdminCommand,
  ) {}

  /** Runs one change in a transaction, after all changes of other servers. */
  static async change<T>(
    client: Pick<ClientBase, 'query'>,
    command: AdminCommand,
    work: (accounts: AdminAccounts) => Promise<T>,
  ): Promise<T> {
    return inTransaction(client, async () => {
      await client.query('select pg_advisory_xact_lock($1, 0)', [LOCK]);
      return work(new AdminAccounts(client, command));
    });
  }

  /** @throws RuleViolation admin-email-taken */
  async add({ name, email }: AdminDetails, passwordHash: string): Promise<number> {
    await this.assertFree(email, null);
    const { commandId } = this.command;
    const { rows } = await this.client.query<{ id: number }>(
      `insert into admin (id, name, email, password_hash, email_set_by, password_set_by) values (nextval('admin_id'), $1, $2, $3, $4, $4) returning id`,
      [name, email, passwordHash, commandId],
    );
    const id = rows[0]?.id ?? 0;
    await this.queue(id, [{ type: 'AdminAdded', data: { id, name, email } }]);
    return id;
  }

  /**
   * Changes details, password or both.
   * @param passwordHash null keeps the password
   * @returns false when nothing changes
   * @throws RuleViolation admin-unknown, admin-archived, admin-email-taken
   */
  async edit(
    id: number,
    { name, email }: AdminDetails,
    passwordHash: string | null,
  ): Promise<boolean> {
    const admin = await this.activeOf(id);
    const facts: AdminFact[] = [];
    if (admin.name !== name || admin.email !== email) {
      await this.assertFree(email, id);
      await this.client.query(
        `update admin set name = $2, email = $3, email_set_by = case when email = $3 then email_set_by else $4 end where id = $1`,
        [id, name, email, this.command.commandId],
      );
      const previousDetails = { name: admin.name, email: admin.email };
      facts.push({ type: 'AdminEdited', data: { id, name, email, previous: previousDetails } });
    }
    if (passwordHash !== null) {
      await this.setPassword(id, passwordHash);
      facts.push({ type: 'AdminPasswordChanged', data: { id } });
    }
    if (facts.length > 0) await this.queue(id, facts);
    return facts.length > 0;
  }

  /** Changes a password and ends the admin's other sessions. @param keptToken hash of the token whose session continues, or null */
  async changePassword(
    id: number,
    passwordHash: string,
    keptToken: Buffer | null = null,
  ): Promise<void> {
    await this.activeOf(id);
    await this.setPassword(id, passwordHash, keptToken);
    await this.queue(id, [{ type: 'AdminPasswordChanged', data: { id } }]);
  }

  /** @throws RuleViolation admin-unknown, admin-last */
  async archive(id: number): Promise<boolean> {
    const row = await this.rowOf(id);
    if (row.isArchived) return false;
    const { rowCount } = await this.client.query(
      'select from admin where archived_at is null and id <> $1 limit 1',
      [id],
    );
    if (rowCount === 0) throw new RuleViolation(createMessage('admin-last'));
    await this.client.query('update admin set archived_at = now() where id = $1', [id]);
    await this.queue(id, [{ type: 'AdminArchived', data: { id, name: row.name } }]);
    await this.endSessions(id, 'archived');
    return true;
  }

  /** @returns the number of sessions that were ended */
  async endSessions(
    id: number,
    reason: RevocationReason,
    keptToken: Buffer | null = null,
  ): Promise<number> {
    const condition = `role = 'admin' and person_id = $4 and ($5::bytea is null or token_hash <> $5) and expires_at > now()`;
    const { actor } = this.command.meta;
    const values = [
      'SessionRevoked',
      JSON.stringify({ reason }),
      JSON.stringify(actor),
      id,
      keptToken,
    ];
    const { rows } = await this.client.query<{ token_hash: Buffer }>(
      revokeSessions(condition),
      values,
    );
    this.revokedHashes.push(...rows.map(({ token_hash }) => token_hash.toString('hex')));
    return rows.length;
  }

  /** Returns the stream and the fingerprint of a command whose facts are queued for the log, or null when the command is not queued. */
  async findQueued(): Promise<{ id: number; fingerprint: string | null } | null> {
    const { rows } = await this.client.query<{ id: number; fingerprint: string | null }>(
      `select split_part(stream_id, '/', 2)::int as id, meta ->> 'fingerprint' as fingerprint from identity_fact where command_id = $1`,
      [this.command.commandId],
    );
    return rows[0] ?? null;
  }

  /** @throws RuleViolation admin-archived when the admin was archived meanwhile */
  async assertActive(id: number): Promise<void> {
    await this.activeOf(id);
  }

  private async setPassword(
    id: number,
    passwordHash: string,
    keptToken: Buffer | null = null,
  ): Promise<void> {
    const { commandId } = this.command;
    await this.client.query(
      'update admin set password_hash = $2, password_set_by = $3 where id = $1',
      [id, passwordHash, commandId],
    );
    await this.endSessions(id, 'password-changed', keptToken);
    if (keptToken)
      await this.client.query('update session set password_set_by = $2 where token_hash = $1', [
        keptToken,
        commandId,
      ]);
  }

  private async activeOf(id: number): Promise<AdminRow> {
    const row = await this.rowOf(id);
    if (row.isArchived)
      throw new RuleViolation(createMessage('admin-archived', { name: row.name }));
    return row;
  }

  private async rowOf(id: number): Promise<AdminRow> {
    const { rows } = await this.client.query<AdminRow>(
      'select id, name, email, archived_at is not null as "isArchived" from admin where id = $1',
      [id],
    );
    if (!rows[0]) throw new RuleViolation(createMessage('admin-unknown'), 'unknown');
    return rows[0];
  }

  private async assertFree(email: string, id: number | null): Promise<void> {
    const { rowCount } = await this.client.query(
      'select from admin where lower(email) = lower($1) and archived_at is null and id is distinct from $2',
      [email, id],
    );
    if (rowCount)
      throw new RuleViolation(createMessage('admin-email-taken', { value: email }), 'conflict', {
        field: 'email',
      });
  }

  private async queue(id: number, facts: readonly AdminFact[]): Promise<void> {
    await queueFacts(this.client, { ...this.command, streamId: streams.admin(id), facts });
  }
}

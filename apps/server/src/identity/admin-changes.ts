import { Inject, Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import { CommandReused, isSameCommand, PostgresEventStore, withClient } from '@milkround/event-store';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import type { Reached } from '../http/answer';
import { commandHeaderOf, metaOf, type CommandContext } from '../log/command-context';
import { ReadModels } from '../log/read-models';
import { AccountMails } from './account-mails';
import { AdminAccounts } from './admin-accounts';
import { IdentityRecorder } from './identity-recorder';
import { isPassword } from './passwords';
import { Sessions } from './sessions';

export interface AdminChange {
  id: number;
  /** Missing while the log does not have the change yet. */
  reached?: Reached;
}

interface Earlier {
  /** Null for a command that changed nothing. */
  id: number | null;
}

/** Carries out each command about admins once, and has the log record it. */
@Injectable()
export class AdminChanges {
  /** Changes of this process run one after the other, because each holds a connection and needs a second one. */
  private readonly turn = pLimit(1);

  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly store: PostgresEventStore,
    private readonly readModels: ReadModels,
    private readonly recorder: IdentityRecorder,
    private readonly sessions: Sessions,
    private readonly mails: AccountMails,
  ) {}

  /**
   * @param id the admin whom the command is about; null for a new one
   * @param password the new password, for the comparison with that of an earlier command of the same id; null for none, undefined where nobody knows it
   * @param work returns the id of the admin, or null when nothing was changed
   * @throws RuleViolation; CommandReused
   */
  async run(
    context: CommandContext,
    id: number | null,
    password: string | null | undefined,
    work: (accounts: AdminAccounts) => Promise<number | null>,
  ): Promise<AdminChange> {
    const command = { commandId: context.commandId, meta: metaOf(context) };
    const change = async (accounts: AdminAccounts) => {
      const earlier = await this.findEarlier(context, accounts);
      if (!earlier) await accounts.assertActive(context.actor.id);
      else if (password !== undefined) await this.assertSamePassword(context.commandId, password);
      const changed = earlier ? earlier.id : await work(accounts);
      return { changed, revoked: accounts.revoked, passwordChangedOf: accounts.passwordChangedOf };
    };
    const { changed, revoked, passwordChangedOf } = await this.turn(() =>
      withClient(this.pool, (client) => AdminAccounts.change(client, command, change)),
    );
    this.sessions.announceRevoked(revoked);
    if (passwordChangedOf !== null) this.mails.passwordChanged('admin', passwordChangedOf, context.occurredAt);
    await this.recorder.record();
    const reached = await this.reachedOf(context, changed);
    return { id: changed ?? id ?? 0, ...(reached && { reached }) };
  }

  /** Whether the command was carried out before. */
  async isRepeated(context: CommandContext): Promise<boolean> {
    await this.recorder.record();
    return (await this.store.commandPosition(commandHeaderOf(context))) !== null;
  }

  private async findEarlier(context: CommandContext, accounts: AdminAccounts): Promise<Earlier | null> {
    // In this order: the recorder moves facts from the queue to the log.
    const queued = await accounts.queued();
    if (queued) {
      if (!isSameCommand({ ...commandHeaderOf(context) }, queued.fingerprint)) throw new CommandReused(context.commandId);
      return queued;
    }
    if ((await this.store.commandPosition(commandHeaderOf(context))) === null) return null;
    const event = (await this.store.firstEvents([context.commandId])).get(context.commandId);
    if (!event) return { id: null };
    const [kind, id] = event.streamId.split('/');
    if (kind !== 'admin') throw new RuleViolation(createMessage('key-reused'));
    return { id: Number(id) };
  }

  /** Fingerprints leave passwords out. */
  private async assertSamePassword(commandId: string, password: string | null): Promise<void> {
    const { rows } = await this.pool.query<{ hash: string }>('select password_hash as hash from admin where password_set_by = $1', [
      commandId,
    ]);
    if (rows[0] && (password === null || !(await isPassword(rows[0].hash, password)))) throw new CommandReused(commandId);
  }

  private async reachedOf(context: CommandContext, changed: number | null): Promise<Reached | null> {
    const header = commandHeaderOf(context);
    const position =
      changed === null
        ? await this.store.recordUnchangedCommand(header, await this.store.position())
        : await this.store.commandPosition(header);
    return position === null ? null : this.readModels.reach(position);
  }
}

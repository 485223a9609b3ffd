import { Inject, Injectable, HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { RuleViolation, type AdminDetails } from '@milkround/domain';
import {
  CommandReused,
  isSameCommand,
  PostgresEventStore,
  withClient,
} from '@milkround/event-store';
import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import type { Reached } from '../http/answer';
import { commandHeaderOf, metaOf, type CommandContext } from '../log/command-context';
import { ReadModels } from '../log/read-models';
import { AdminAccounts } from './admin-accounts';
import { IdentityRecorder } from './identity-recorder';
import { isPassword, NO_PASSWORD } from './passwords';
import { Sessions } from './sessions';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { Refused } from '../http/refused';
import { Credentials } from './credentials';
import { NewAdminPasswords } from './new-admin-passwords';

export interface AdminChange {
  id: number;
  /** Missing while the log does not have the change. */
  reached?: Reached;
}

interface EarlierCommand {
  /** Null for a command that changed nothing. */
  id: number | null;
}

/** Carries out each command about admins once, and lets the log record it. */
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
  ) {}

  /**
   * @param id the admin of the command; null for a new admin
   * @param password the new password, to compare it with that of an earlier command of the same id; null for none, undefined if it is unknown
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
      const earlierCommand = await this.findEarlier(context, accounts);
      if (!earlierCommand) await accounts.assertActive(context.actor.id);
      else if (password !== undefined) await this.assertSamePassword(context.commandId, password);
      const changedId = earlierCommand ? earlierCommand.id : await work(accounts);
      return { changed: changedId, revoked: accounts.revokedHashes };
    };
    const { changed: changedId, revoked: revokedHashes } = await this.turn(() =>
      withClient(this.pool, (client) => AdminAccounts.change(client, command, change)),
    );
    this.sessions.announceRevoked(revokedHashes);
    await this.recorder.record();
    const reached = await this.reachedOf(context, changedId);
    return { id: changedId ?? id ?? 0, ...(reached && { reached }) };
  }

  /** Returns whether the command was carried out before. */
  async isRepeated(context: CommandContext): Promise<boolean> {
    await this.recorder.record();
    return (await this.store.commandPosition(commandHeaderOf(context))) !== null;
  }

  private async findEarlier(
    context: CommandContext,
    accounts: AdminAccounts,
  ): Promise<EarlierCommand | null> {
    // In this order: the recorder moves facts from the queue to the log.
    const queuedCommand = await accounts.findQueued();
    if (queuedCommand) {
      if (!isSameCommand({ ...commandHeaderOf(context) }, queuedCommand.fingerprint))
        throw new CommandReused(context.commandId);
      return queuedCommand;
    }
    if ((await this.store.commandPosition(commandHeaderOf(context))) === null) return null;
    const event = (await this.store.firstEvents([context.commandId])).get(context.commandId);
    if (!event) return { id: null };
    const [kind, id] = event.streamId.split('/');
    if (kind !== 'admin') throw new RuleViolation(createMessage('key-reused'));
    return { id: Number(id) };
  }

  /** Compares the passwords of a repeated command, because fingerprints do not include passwords. */
  private async assertSamePassword(commandId: string, password: string | null): Promise<void> {
    const { rows } = await this.pool.query<{ hash: string }>(
      'select password_hash as hash from admin where password_set_by = $1',
      [commandId],
    );
    if (rows[0] && (password === null || !(await isPassword(rows[0].hash, password))))
      throw new CommandReused(commandId);
  }

  private async reachedOf(
    context: CommandContext,
    changedId: number | null,
  ): Promise<Reached | null> {
    const header = commandHeaderOf(context);
    const position =
      changedId === null
        ? await this.store.recordUnchangedCommand(header, await this.store.position())
        : await this.store.commandPosition(header);
    return position === null ? null : this.readModels.reach(position);
  }
}

export class AddAdmin extends Command<AdminChange> {
  constructor(
    /** Without a password the person cannot sign in until a link has set one. */
    readonly form: AdminDetails & { password?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin changes name, email or password of an admin; an empty password keeps the old one. */
export class EditAdmin extends Command<AdminChange> {
  constructor(
    readonly id: number,
    readonly form: AdminDetails & { password?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

export class ArchiveAdmin extends Command<AdminChange> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(AddAdmin)
export class AddAdminHandler implements ICommandHandler<AddAdmin> {
  constructor(
    private readonly admins: AdminChanges,
    private readonly credentials: Credentials,
    private readonly passwords: NewAdminPasswords,
  ) {}

  /** @throws InvalidInput for a password that is easy to guess; RuleViolation admin-email-taken */
  async execute({ form: { password, ...details }, context }: AddAdmin): Promise<AdminChange> {
    if (password) await this.passwords.assertGood(password, details);
    const hashed = password ? await this.credentials.hash(password) : NO_PASSWORD;
    return this.admins.run(context, null, password || undefined, (accounts) =>
      accounts.add(details, hashed),
    );
  }
}

@CommandHandler(EditAdmin)
export class EditAdminHandler implements ICommandHandler<EditAdmin> {
  constructor(
    private readonly admins: AdminChanges,
    private readonly credentials: Credentials,
    private readonly passwords: NewAdminPasswords,
  ) {}

  /** @throws Refused 400 for the own password; InvalidInput for one that is easy to guess; RuleViolation admin-unknown, admin-archived, admin-email-taken */
  async execute({ id, form: { password, ...details }, context }: EditAdmin): Promise<AdminChange> {
    if (password && context.actor.id === id)
      throw new Refused(HttpStatus.BAD_REQUEST, createMessage('own-password-elsewhere'));
    if (password) await this.passwords.assertGood(password, details);
    const hashed = password ? await this.credentials.hash(password) : null;
    return this.admins.run(context, id, password || null, async (accounts) =>
      (await accounts.edit(id, details, hashed)) ? id : null,
    );
  }
}

@CommandHandler(ArchiveAdmin)
export class ArchiveAdminHandler implements ICommandHandler<ArchiveAdmin> {
  constructor(private readonly admins: AdminChanges) {}

  /** @throws RuleViolation admin-unknown, admin-last */
  execute({ id, context }: ArchiveAdmin): Promise<AdminChange> {
    return this.admins.run(context, id, null, async (accounts) =>
      (await accounts.archive(id)) ? id : null,
    );
  }
}

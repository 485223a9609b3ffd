import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { HttpStatus } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import type { AdminDetails } from '@milkround/domain';
import { Refused } from '../../http/refused';
import type { CommandContext } from '../../log/command-context';
import { AdminChanges, type AdminChange } from '../admin-changes';
import { Credentials } from '../credentials';
import { NewAdminPasswords } from '../new-admin-passwords';
import { NO_PASSWORD } from '../passwords';

/** An admin adds another one. */
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

/** An admin deletes an admin. */
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

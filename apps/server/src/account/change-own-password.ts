import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import { Catalog } from '../catalog/catalog';
import { StaffChanges } from '../catalog/staff-changes';
import type { Reached } from '../http/answer';
import type { Caller } from '../http/caller';
import { AdminChanges } from '../identity/admin-changes';
import { Credentials } from '../identity/credentials';
import type { LoginPlace } from '../identity/logins';
import { NewAdminPasswords } from '../identity/new-admin-passwords';
import { Sessions } from '../identity/sessions';
import type { CommandContext } from '../log/command-context';
import { OwnPasswordCheck } from './own-password-check';

/** A person changes the own password. The session of the command continues, all others end. */
export class ChangeOwnPassword extends Command<Reached | undefined> {
  constructor(
    readonly caller: Caller,
    readonly form: { oldPassword: string; password: string },
    readonly place: LoginPlace,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(ChangeOwnPassword)
export class ChangeOwnPasswordHandler implements ICommandHandler<ChangeOwnPassword> {
  constructor(
    private readonly admins: AdminChanges,
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly credentials: Credentials,
    private readonly check: OwnPasswordCheck,
    private readonly sessions: Sessions,
    private readonly passwords: NewAdminPasswords,
  ) {}

  /** @throws InvalidInput for a wrong old password or a simple new one; RetryLater 429 after too many wrong ones; CommandReused */
  async execute(command: ChangeOwnPassword): Promise<Reached | undefined> {
    const { caller, form, context } = command;
    if (caller.role === 'admin') await this.passwords.assertGood(form.password, caller);
    // The old password of a repeated command is no longer valid.
    const invalidField = { field: 'oldPassword', message: createMessage('old-password-wrong') };
    if (!(await this.admins.isRepeated(context)))
      await this.check.check(caller, form.oldPassword, command.place, invalidField);
    return caller.role === 'admin'
      ? this.changeAdmin(caller, form.password, context)
      : this.changeStaff(caller.role, command);
  }

  private async changeAdmin(
    { id, tokenHash }: Caller,
    password: string,
    context: CommandContext,
  ): Promise<Reached | undefined> {
    const passwordHash = await this.credentials.hash(password);
    const { reached } = await this.admins.run(context, id, password, async (accounts) => {
      await accounts.changePassword(id, passwordHash, Buffer.from(tokenHash, 'hex'));
      return id;
    });
    return reached;
  }

  private async changeStaff(
    role: StaffRole,
    { caller: { id, tokenHash }, form, context }: ChangeOwnPassword,
  ): Promise<Reached> {
    await this.sessions.keepThrough(tokenHash, context.commandId);
    const change = { role, password: form.password, context };
    const command = { type: 'ChangePassword' as const, data: {} };
    const commands = () => Promise.resolve({ id, commandsFor: () => [command] });
    const { reached } =
      role === 'supervisor'
        ? await this.staff.change(this.catalog.supervisors, change, commands)
        : await this.staff.change(this.catalog.deliveryBoys, change, commands);
    return reached;
  }
}

import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type Admin, ADMIN_PASSWORD_MIN_LENGTH } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { AdminsQuery } from './admins.query';
import { AddAdmin, ArchiveAdmin, EditAdmin } from './admin-changes';
import { field } from '../http/input/field';
import { Email, Invite, isInvited, PersonName } from '../http/input/person-fields';
import { ADMIN_PASSWORD_MAX_LENGTH, refusalOfAdminPasswordLength } from './admin-password';

/** Its strength is checked with name and email by `NewAdminPasswords`. */
const AdminPassword = (optional: true | typeof isInvited) =>
  field(
    (value) =>
      typeof value === 'string' && refusalOfAdminPasswordLength(value) === null ? value : undefined,
    (_, value) =>
      refusalOfAdminPasswordLength(typeof value === 'string' ? value : '') ??
      createMessage('admin-password-short'),
    {
      type: String,
      format: 'password',
      minLength: ADMIN_PASSWORD_MIN_LENGTH,
      maxLength: ADMIN_PASSWORD_MAX_LENGTH,
    },
    { required: createMessage('password-required'), optional },
  );

class NewAdminInput {
  @PersonName() name: string;
  @Email() email: string;
  /** May be missing if `invite` is true. */
  @AdminPassword(isInvited) password?: string | null;
  @Invite() invite?: boolean | null;
}

class AdminEditInput {
  @PersonName() name: string;
  @Email() email: string;
  /** An empty or missing password keeps the old one. */
  @AdminPassword(true) password?: string | null;
}

@RoleController('admin')
export class AdminsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly admins: AdminsQuery,
  ) {}

  @Get('get-admins')
  async all() {
    return read<Admin[]>(await this.admins.list());
  }

  @Add('add-admin')
  async add(@Body() form: NewAdminInput, @Context() context: CommandContext) {
    const { id, reached } = await this.commands.execute(new AddAdmin({ ...form }, context));
    return answer<Admin>(createMessage('admin-added'), await this.admins.find(id), reached);
  }

  @Change('edit-admin/:id')
  async edit(
    @IdParam() id: number,
    @Body() form: AdminEditInput,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(new EditAdmin(id, { ...form }, context));
    return answer<Admin>(createMessage('admin-updated'), await this.admins.find(id), reached);
  }

  @Change('delete-admin/:id')
  async archive(@IdParam() id: number, @Context() context: CommandContext) {
    const { reached } = await this.commands.execute(new ArchiveAdmin(id, context));
    return answer<Admin>(createMessage('admin-deleted'), await this.admins.find(id), reached);
  }
}

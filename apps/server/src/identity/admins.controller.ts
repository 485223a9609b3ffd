import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type Admin } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { AdminEditInput, NewAdminInput } from './admins.input';
import { AdminsQuery } from './admins.query';
import { AddAdmin, ArchiveAdmin, EditAdmin } from './commands/admins';

/** The admins, who are added by admins. */
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

import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type Supervisor } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { NewSupervisorInput, SupervisorEditInput } from './catalog.input';
import { CatalogQuery, CatalogRows } from './catalog.query';
import { ArchiveSupervisor, EditSupervisor, HireSupervisor } from './commands/supervisors';

@RoleController('admin')
export class SupervisorsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CatalogRows,
    private readonly catalog: CatalogQuery,
  ) {}

  @Get('get-supervisors')
  async all() {
    return read<Supervisor[]>(await this.catalog.supervisors());
  }

  @Add('add-supervisor')
  async hire(
    @Body() { phone = null, ...form }: NewSupervisorInput,
    @Context() context: CommandContext,
  ) {
    const { id, reached } = await this.commands.execute(
      new HireSupervisor({ ...form, phone }, context),
    );
    return answer<Supervisor>(
      createMessage('supervisor-added'),
      await this.rows.supervisor(id),
      reached,
    );
  }

  @Change('edit-supervisor/:id')
  async edit(
    @IdParam() id: number,
    @Body() form: SupervisorEditInput,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(new EditSupervisor(id, form, context));
    return answer<Supervisor>(
      createMessage('supervisor-updated'),
      await this.rows.supervisor(id),
      reached,
    );
  }

  @Change('delete-supervisor/:id')
  async archive(@IdParam() id: number, @Context() context: CommandContext) {
    const { reached } = await this.commands.execute(new ArchiveSupervisor(id, context));
    return answer<Supervisor>(
      createMessage('supervisor-deleted'),
      await this.rows.supervisor(id),
      reached,
    );
  }
}

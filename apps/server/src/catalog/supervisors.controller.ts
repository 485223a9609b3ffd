import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { createMessage, type Supervisor } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { By } from '../http/asked-by';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { AskedBy } from '../log/asked-by';
import { NewSupervisorInput, SupervisorEditInput } from './catalog.input';
import { CatalogQuery } from './catalog.query';
import { CatalogRows } from './catalog-rows.query';
import { ArchiveSupervisor, EditSupervisor, HireSupervisor } from './commands/supervisors';

/** The supervisors, whom admins hire. */
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
  async hire(@Body() { phone = null, ...form }: NewSupervisorInput, @By() by: AskedBy) {
    const { id, reached } = await this.commands.execute(new HireSupervisor({ ...form, phone }, by));
    return answer<Supervisor>(createMessage('supervisor-added'), await this.rows.supervisor(id), reached);
  }

  @Change('edit-supervisor/:id')
  async edit(@IdParam() id: number, @Body() form: SupervisorEditInput, @By() by: AskedBy) {
    const { reached } = await this.commands.execute(new EditSupervisor(id, form, by));
    return answer<Supervisor>(createMessage('supervisor-updated'), await this.rows.supervisor(id), reached);
  }

  @Change('delete-supervisor/:id')
  async archive(@IdParam() id: number, @By() by: AskedBy) {
    const { reached } = await this.commands.execute(new ArchiveSupervisor(id, by));
    return answer<Supervisor>(createMessage('supervisor-deleted'), await this.rows.supervisor(id), reached);
  }
}

import { Body, Get } from '@nestjs/common';
import { TEXTS, type Supervisor } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { By } from '../http/asked-by';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { AskedBy } from '../log/asked-by';
import { NewSupervisorInput, SupervisorEditInput } from './catalog.input';
import { CatalogQuery } from './catalog.query';
import { Supervisors } from './supervisors';

/** The supervisors, whom admins hire. */
@RoleController('admin')
export class SupervisorsController {
  constructor(
    private readonly supervisors: Supervisors,
    private readonly catalog: CatalogQuery,
  ) {}

  @Get('get-supervisors')
  async all() {
    return read<Supervisor[]>(await this.catalog.supervisors());
  }

  @Add('add-supervisor')
  async hire(@Body() { phone = null, ...form }: NewSupervisorInput, @By() by: AskedBy) {
    const { id, reached } = await this.supervisors.hire({ ...form, phone }, by);
    return answer<Supervisor>(TEXTS.supervisorAdded, await this.supervisors.shown(id), reached);
  }

  @Change('edit-supervisor/:id')
  async edit(@IdParam() id: number, @Body() form: SupervisorEditInput, @By() by: AskedBy) {
    const { reached } = await this.supervisors.edit(id, form, by);
    return answer<Supervisor>(TEXTS.supervisorUpdated, await this.supervisors.shown(id), reached);
  }

  @Change('delete-supervisor/:id')
  async archive(@IdParam() id: number, @By() by: AskedBy) {
    const { reached } = await this.supervisors.archive(id, by);
    return answer<Supervisor>(TEXTS.supervisorDeleted, await this.supervisors.shown(id), reached);
  }
}

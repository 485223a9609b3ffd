import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { type Area, createMessage } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { AreaInput } from './catalog.input';
import { CatalogQuery, CatalogRows } from './catalog.query';
import { AddArea, ArchiveArea, EditArea } from './commands/areas';

@RoleController('admin')
export class AreasController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CatalogRows,
    private readonly catalog: CatalogQuery,
  ) {}

  @Get('get-areas')
  async all() {
    return read<Area[]>(await this.catalog.areas());
  }

  @Add('add-area')
  async add(@Body() { name, deadline }: AreaInput, @Context() context: CommandContext) {
    const { id, reached } = await this.commands.execute(
      new AddArea(name, deadline ?? null, context),
    );
    return answer<Area>(createMessage('area-added'), await this.rows.area(id), reached);
  }

  @Change('edit-area/:id')
  async edit(
    @IdParam() id: number,
    @Body() { name, deadline }: AreaInput,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(
      new EditArea(id, name, deadline ?? null, context),
    );
    return answer<Area>(createMessage('area-updated'), await this.rows.area(id), reached);
  }

  @Change('delete-area/:id')
  async archive(@IdParam() id: number, @Context() context: CommandContext) {
    const { reached } = await this.commands.execute(new ArchiveArea(id, context));
    return answer<Area>(createMessage('area-deleted'), await this.rows.area(id), reached);
  }
}

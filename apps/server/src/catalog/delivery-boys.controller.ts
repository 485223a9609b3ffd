import { Body, Controller, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type DeliveryBoy } from '@milkround/contracts';
import { Add, answer, Change, read } from '../http/answer';
import { Context } from '../http/command-context';
import { Caller, Scope, type SupervisorCaller } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { IdParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import {
  DeliveryBoyEditInput,
  NewDeliveryBoyInput,
  OwnDeliveryBoyEditInput,
  OwnNewDeliveryBoyInput,
} from './catalog.input';
import { CatalogQuery, CatalogRows } from './catalog.query';
import { EditDeliveryBoy, HireDeliveryBoy } from './commands/delivery-boys';

/** The delivery boys: an admin assigns them to any area, a supervisor has those of the own zones. */
@Controller(API)
export class DeliveryBoysController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CatalogRows,
    private readonly catalog: CatalogQuery,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Get(['admin/get-delivery-boys', 'supervisor/get-delivery-boys'])
  async all(@Scope() scope: Scope) {
    return read<DeliveryBoy[]>(await this.catalog.deliveryBoys(scope));
  }

  @Roles(['admin'])
  @Add('admin/add-delivery-boy')
  async hire(
    @Body() { phone = null, supervisorId, ...form }: NewDeliveryBoyInput,
    @Context() context: CommandContext,
  ) {
    const { id, reached } = await this.commands.execute(
      new HireDeliveryBoy({ ...form, phone, supervisorId: supervisorId || null }, context),
    );
    return answer<DeliveryBoy>(
      createMessage('delivery-boy-added'),
      await this.rows.deliveryBoy(id),
      reached,
    );
  }

  @Roles(['supervisor'])
  @Add('supervisor/add-delivery-boy')
  async hireOwn(
    @Body() { phone = null, areaId: chosenId, ...form }: OwnNewDeliveryBoyInput,
    @Caller('supervisor') { id: supervisorId, areaIds }: SupervisorCaller,
    @Context() context: CommandContext,
  ) {
    const { id, reached } = await this.commands.execute(
      new HireDeliveryBoy(
        { ...form, phone, areaId: ownZone(areaIds, chosenId ?? undefined), supervisorId },
        context,
      ),
    );
    return answer<DeliveryBoy>(
      createMessage('delivery-boy-added'),
      await this.rows.deliveryBoy(id),
      reached,
    );
  }

  @Roles(['admin'])
  @Change('admin/edit-delivery-boy/:id')
  async edit(
    @IdParam() id: number,
    @Body() { areaId, supervisorId, ...form }: DeliveryBoyEditInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(
      new EditDeliveryBoy(
        id,
        { ...form, assignment: { areaId, supervisorId: supervisorId || null } },
        scope,
        context,
      ),
    );
    return answer<DeliveryBoy>(
      createMessage('delivery-boy-updated'),
      await this.rows.deliveryBoy(id),
      reached,
    );
  }

  @Roles(['supervisor'])
  @Change('supervisor/edit-delivery-boy/:id')
  async editOwn(
    @IdParam() id: number,
    @Body() { areaId, ...form }: OwnDeliveryBoyEditInput,
    @Caller('supervisor') { id: supervisorId, areaIds }: SupervisorCaller,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const move = areaId ? { toZone: { areaId: ownZone(areaIds, areaId), supervisorId } } : {};
    const { reached } = await this.commands.execute(
      new EditDeliveryBoy(id, { ...form, ...move }, scope, context),
    );
    return answer<DeliveryBoy>(
      createMessage('delivery-boy-updated'),
      await this.rows.deliveryBoy(id),
      reached,
    );
  }
}

/** Returns the zone that a supervisor chose for a delivery boy among his own, else his first. @throws InvalidInput zone-unknown */
function ownZone(areaIds: readonly number[], chosenId = areaIds[0]): number {
  if (chosenId !== undefined && areaIds.includes(chosenId)) return chosenId;
  throw new InvalidInput([{ field: 'areaId', message: createMessage('zone-unknown') }]);
}

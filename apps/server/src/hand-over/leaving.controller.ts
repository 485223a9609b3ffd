import { Body, Controller } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import { API, createMessage, type DeliveryBoy, type Product } from '@milkround/contracts';
import { CatalogRows } from '../catalog/catalog.query';
import { answer, Change } from '../http/answer';
import { Scope } from '../http/caller';
import { Context } from '../http/command-context';
import { IdParam } from '../http/input/path';
import { Roles } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { ArchiveDeliveryBoy, ArchiveProduct, type OrdersLeft } from './commands/leaving';
import { ChoiceField, IdField } from '../http/input/fields';

const CHOICES = ['hand-over', 'remove'] as const;

/** The end of the open orders of today and later. Without `orders` the call refuses to delete a delivery boy or product that has such orders. */
class LeavingInput {
  @ChoiceField(CHOICES, { optional: true }) orders?: (typeof CHOICES)[number] | null;
  /** With `hand-over`: the delivery boy who takes the orders, or the product that is brought instead. */
  @IdField({ optional: (input) => !('orders' in input) || input.orders !== 'hand-over' }) to?:
    | number
    | null;
}

/** Deletes delivery boys and products, and in the same act hands over or removes their open orders. */
@Controller(API)
export class LeavingController {
  constructor(
    private readonly commands: CommandBus,
    private readonly rows: CatalogRows,
  ) {}

  @Roles(['admin', 'supervisor'])
  @Change(['admin/delete-delivery-boy/:id', 'supervisor/delete-delivery-boy/:id'])
  async archiveDeliveryBoy(
    @IdParam() id: number,
    @Body() input: LeavingInput,
    @Scope() scope: Scope,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(
      new ArchiveDeliveryBoy(id, ordersLeft(input), scope, context),
    );
    return answer<DeliveryBoy>(
      createMessage('delivery-boy-deleted'),
      await this.rows.deliveryBoy(id),
      reached,
    );
  }

  @Roles(['admin'])
  @Change('admin/delete-product/:id')
  async archiveProduct(
    @IdParam() id: number,
    @Body() input: LeavingInput,
    @Context() context: CommandContext,
  ) {
    const { reached } = await this.commands.execute(
      new ArchiveProduct(id, ordersLeft(input), context),
    );
    return answer<Product>(createMessage('product-deleted'), await this.rows.product(id), reached);
  }
}

function ordersLeft({ orders, to }: LeavingInput): OrdersLeft | null {
  if (!orders) return null;
  return orders === 'hand-over' && to ? { to } : 'remove';
}

import { Injectable } from '@nestjs/common';
import type { StopToCorrect } from '@milkround/contracts';
import { stopOrLeftOrRefuse, type DayKey } from '@milkround/domain';
import { Catalog } from '../catalog/catalog';
import type { Scope } from '../http/caller';
import { assertAreaInScope } from './day-scope';
import { DeliveryDays } from './delivery-days';
import { OrderPlaces } from './order-places.query';

/** Reads a stop for the form of a correction, from the state on which the correction is decided. */
@Injectable()
export class StopToCorrectQuery {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    private readonly places: OrderPlaces,
  ) {}

  /** The id under which the day has the stop of a consumer, also if his was merged. */
  async idOn(day: DayKey, id: string): Promise<string> {
    return this.places.idOn(await this.days.state(day), id);
  }

  /** @throws RuleViolation delivery-boy-unknown, also for a day of another area; consumer-unknown */
  async find(day: DayKey, id: string, scope: Scope): Promise<StopToCorrect> {
    const state = await this.days.state(day);
    const { opened, closed } = state;
    assertAreaInScope(opened?.areaId, scope);
    const consumerId = await this.places.idOn(state, id);
    const stop = stopOrLeftOrRefuse(state, consumerId);
    const lines = await Promise.all(
      stop.lines
        .toSorted((a, b) => a.productId - b.productId)
        .map(async ({ orderId, productId, expected, delivered }) => {
          const product = await this.catalog.products.state(productId);
          return { orderId, product: product?.name ?? '', expected, delivered };
        }),
    );
    return {
      consumerId,
      name: stop.consumer.name,
      isDone: stop.done !== null,
      lines,
      payment: stop.payment.amount,
      mode: stop.payment.mode,
      absence: stop.absence,
      absenceReason: stop.reason ?? null,
      bottles: stop.bottles ?? null,
      close: closed && {
        id: closed.closeId,
        assignedQuantity: closed.taken,
        EmptyBottle: closed.emptyBottles,
        remarks: closed.remarks,
      },
    };
  }
}

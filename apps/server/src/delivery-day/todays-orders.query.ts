import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import {
  lineOf,
  RuleViolation,
  type DayKey,
  type DeliveryDay,
  type Line,
  type Stop,
} from '@milkround/domain';
import { BusinessClock } from '../clock';
import { OrderPlaces } from './order-places.query';

/** Finds the orders that admins edit and delete. */
@Injectable()
export class TodaysOrders {
  constructor(
    private readonly places: OrderPlaces,
    private readonly clock: BusinessClock,
  ) {}

  /** The delivery day of one of today's orders. @throws RuleViolation order-unknown, order-not-today */
  async dayOf(orderId: string): Promise<DayKey> {
    const day = await this.places.dayOf(orderId);
    if (!day) throw new RuleViolation(createMessage('order-not-found'), 'unknown', { orderId });
    if (day.date !== this.clock.today())
      throw new RuleViolation(createMessage('order-not-today', { date: day.date }));
    return day;
  }
}

/** Returns the order, which the read model has found on this day a moment before. @throws RuleViolation order-gone */
export function requireOrder(day: DeliveryDay, orderId: string): { stop: Stop; line: Line } {
  const order = lineOf(day, orderId);
  if (!order) throw new RuleViolation(createMessage('order-gone'));
  return order;
}

import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import {
  activeOrRefuse,
  RuleViolation,
  type DayKey,
  type DayScope,
  type DeliveryDay,
} from '@milkround/domain';
import type { StreamVersion } from '@milkround/event-store';
import { Catalog } from '../catalog/catalog';
import { boyInScope, unknownDeliveryBoy } from '../delivery-day/day-scope';
import type { Scope } from '../http/caller';

/** A day of a hand-over, with its delivery boy. */
interface PartOfHandOver {
  day: DayKey;
  state: DeliveryDay;
}

/** Checks that stops may move between two days. */
@Injectable()
export class HandOverDays {
  constructor(private readonly catalog: Catalog) {}

  /**
   * Returns the scope that the receiving day opens under, and the streams that the hand-over relies on. The delivery boy who gives the stops may be
   * archived, the other one may not.
   * @throws RuleViolation delivery-boy-unknown, delivery-boy-archived, delivers-elsewhere, hand-over-closed
   */
  async check(
    giver: PartOfHandOver,
    taker: PartOfHandOver,
    scope: Scope,
  ): Promise<{ opens: DayScope; relies: StreamVersion[] }> {
    const [giverVersion, takerVersion] = await Promise.all(
      [giver, taker].map(({ day }) => this.catalog.deliveryBoys.load(day.deliveryBoyId)),
    );
    const givingBoy = boyInScope(giverVersion?.state ?? null, giver.state, scope);
    if (!givingBoy) throw unknownDeliveryBoy();
    const { areaId, supervisorId } = activeOrRefuse(
      boyInScope(takerVersion?.state ?? null, taker.state, scope),
      'delivery-boy',
    );
    for (const [{ closed }, { name }] of [
      [giver.state, givingBoy] as const,
      [taker.state, { name: takerVersion?.state?.name ?? '' }] as const,
    ])
      if (closed) throw new RuleViolation(createMessage('hand-over-closed', { name }));
    return { opens: { areaId, supervisorId }, relies: takerVersion ? [takerVersion.at] : [] };
  }
}

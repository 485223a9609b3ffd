import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { CATALOG_SAYS, type DayCloseRow, type DayFigures } from '@milkround/contracts';
import { decide, RuleViolation, totalsOf, type DayKey, type Quantity } from '@milkround/domain';
import { DataSource } from 'typeorm';
import { v7 as uuidV7 } from 'uuid';
import { Catalog } from '../catalog/catalog';
import type { Scope } from '../http/caller';
import type { AskedBy } from '../log/asked-by';
import type { Reached } from '../log/read-models';
import { DeliveryDays, keyReused, type Outcome } from './delivery-days';

export interface CloseWritten {
  close: DayCloseRow;
  reached: Reached;
}

/** Whose day it is, and who has applied its close where the phone's own was refused. */
const NAMES = `
  select b.name, coalesce(x.name, u.name) as "appliedBy" from delivery_boy b
  left join admin x on $2::text = 'admin' and x.id = $3::int
  left join supervisor u on $2::text = 'supervisor' and u.id = $3::int
  where b.id = $1`;

/** The end of a day: its books are closed, and opened again where something was forgotten. */
@Injectable()
export class DayCloses {
  constructor(
    private readonly days: DeliveryDays,
    private readonly catalog: Catalog,
    @InjectDataSource() private readonly database: DataSource,
  ) {}

  /** @throws RuleViolation day-already-closed, day-not-opened */
  async close(day: DayKey, books: { taken: Quantity; emptyBottles: Quantity; remarks: string }, by: AskedBy): Promise<CloseWritten> {
    const reached = await this.days.change(day, { type: 'CloseDay', data: { closeId: uuidV7(), ...books } }, by);
    return this.written(by, reached);
  }

  /**
   * By an admin, or a supervisor of the area that the day belongs to. Answers the close that stands no more.
   * @throws RuleViolation unknown, day-not-closed, reason-required
   */
  async reopen(day: DayKey, reason: string, scope: Scope, by: AskedBy): Promise<CloseWritten> {
    const boy = await this.catalog.deliveryBoys.state(day.deliveryBoyId);
    const reached = await this.days.changeOne(day, by, (state) => {
      const areaId = state.opened?.areaId ?? boy?.areaId;
      if (!boy || (scope.areaId !== null && scope.areaId !== areaId))
        throw new RuleViolation('unknown', CATALOG_SAYS['delivery boy'].unknown, 'unknown');
      return decide({ type: 'ReopenDay', data: { reason } }, state);
    });
    return this.written(by, reached);
  }

  private async written(by: AskedBy, reached: Reached): Promise<CloseWritten> {
    return { close: await this.row(await this.days.outcome(by, reached)), reached };
  }

  /** The close that the command made or took back, as the day-close report has it. */
  private async row({ day, state, recorded, history }: Outcome): Promise<DayCloseRow> {
    const about = recorded.find((fact) => fact.type === 'DayClosed' || fact.type === 'DayReopened')?.data.closeId;
    const closed = history.find((fact) => fact.type === 'DayClosed' && fact.data.closeId === about);
    if (closed?.type !== 'DayClosed') throw keyReused();
    const applied = closed.meta.entryId === undefined ? null : closed.meta.actor;
    const [names]: { name: string; appliedBy: string | null }[] = await this.database.query(NAMES, [
      day.deliveryBoyId,
      applied?.role ?? null,
      applied?.id ?? null,
    ]);
    return {
      id: closed.data.closeId,
      order_date: day.date,
      delr_boy_id: day.deliveryBoyId,
      admin_delivery_boy: { name: names?.name ?? '' },
      req_qty: closed.data.totals.required,
      assigned_qty: closed.data.taken,
      empty_bottles: closed.data.emptyBottles,
      remarks: closed.data.remarks,
      created_at: closed.meta.occurredAt,
      recorded_at: closed.recordedAt,
      applied_by: names?.appliedBy ?? null,
      at_close: figures(closed.data.totals),
      now: figures(totalsOf(state.stops.values(), state.unassigned)),
      late: history.filter(({ meta }) => meta.late === about).length,
    };
  }
}

const figures = ({ stops, done, required, delivered }: DayFigures): DayFigures => ({ stops, done, required, delivered });

import { Injectable } from '@nestjs/common';
import type {
  AreaDeliveries,
  AreaQuantities,
  ChangeRow,
  RemarkRow,
  Role,
} from '@milkround/contracts';
import { asJson, textsOf, type JsonText } from '../database/json-rows';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';
import { ReportPool } from '../database/report-pool';
import { CHANGES_ORDER, changesSql, REMARKS_ORDER, remarksSql, WITHIN_DAYS } from './report.sql';

/** One product of one delivery boy in one area, over a range. `delivered` is null until a quantity is recorded. */
interface DeliveryCell {
  area_id: number;
  area_name: string;
  delivery_boy_id: number;
  delivery_boy_name: string;
  supervisor_name: string;
  product_id: number;
  product_name: string;
  required: number;
  delivered: number | null;
}

/** Returns the cells under their areas and delivery boys, in the order of the cells. */
function areaDeliveries(cells: readonly DeliveryCell[]): AreaDeliveries[] {
  const areas = new Map<number, AreaDeliveries>();
  for (const cell of cells) boyOf(areaOf(areas, cell), cell).products.push(productOf(cell));
  return [...areas.values()];
}

function areaOf(
  areas: Map<number, AreaDeliveries>,
  { area_id, area_name }: DeliveryCell,
): AreaDeliveries {
  const area = areas.get(area_id) ?? { area_id, area_name, delivery_boys: [] };
  areas.set(area_id, area);
  return area;
}

function boyOf(
  { delivery_boys }: AreaDeliveries,
  cell: DeliveryCell,
): AreaDeliveries['delivery_boys'][number] {
  const lastBoy = delivery_boys.at(-1);
  if (lastBoy?.deliveryBoyId === cell.delivery_boy_id) return lastBoy;
  const {
    delivery_boy_id: deliveryBoyId,
    delivery_boy_name: deliveryBoyName,
    supervisor_name: deliveryBoySupervisorName,
  } = cell;
  const boy = { deliveryBoyId, deliveryBoyName, deliveryBoySupervisorName, products: [] };
  delivery_boys.push(boy);
  return boy;
}

const productOf = ({ product_id, product_name, required, delivered }: DeliveryCell) => ({
  productId: product_id,
  productName: product_name,
  quantity: { expected_quantity: required, delivered_quantity: delivered },
});

/** Selects through the days, which have an index, so that a year of few delivery boys is not searched in the year of all. */
const OF_DELIVERY_BOYS = `(date, area_id, delivery_boy_id) in (
  select date, area_id, delivery_boy_id from delivery_day where date between $1 and $2 and delivery_boy_id = any($5::int[]))`;

/** Returns the values that every select with {@link WITHIN_DAYS} takes. */
export const valuesOf = ({ from, to }: DateRange, { zones, deliveryBoyId }: Scope) => [
  from,
  to,
  zones,
  deliveryBoyId,
];

/** Reads the reports from the tables of the projections, not from the log. Names are today's. */
@Injectable()
export class ReportQueries {
  constructor(private readonly reads: ReportPool) {}

  /**
   * Reads requirement and delivery per area, delivery boy and product, of these delivery boys or of all.
   * A product without a recorded quantity has no delivery, which differs from zero.
   */
  async deliveries(
    range: DateRange,
    scope: Scope,
    deliveryBoyIds: number[] | null = null,
  ): Promise<AreaDeliveries[]> {
    const condition = deliveryBoyIds ? `${WITHIN_DAYS} and ${OF_DELIVERY_BOYS}` : WITHIN_DAYS;
    const cells = await this.reads.rows<DeliveryCell>(
      `select s.area_id, a.name as area_name, s.delivery_boy_id, b.name as delivery_boy_name, coalesce(u.name, '') as supervisor_name,
         s.product_id, m.name as product_name, s.required::float8 as required, s.delivered::float8 as delivered
       from (select area_id, delivery_boy_id, product_id, sum(required) as required, case when sum(recorded) > 0 then sum(delivered) end as delivered
             from day_product where ${condition} group by area_id, delivery_boy_id, product_id) s
       join (select distinct on (area_id, delivery_boy_id) area_id, delivery_boy_id, supervisor_id
             from delivery_day where ${condition} order by area_id, delivery_boy_id, date desc) d using (area_id, delivery_boy_id)
       join area a on a.id = s.area_id
       join delivery_boy b on b.id = s.delivery_boy_id
       join product m on m.id = s.product_id
       left join supervisor u on u.id = d.supervisor_id
       order by a.name collate text_order, a.id, b.name collate text_order, b.id, m.id`,
      deliveryBoyIds ? [...valuesOf(range, scope), deliveryBoyIds] : valuesOf(range, scope),
    );
    return areaDeliveries(cells);
  }

  /** Reads the requirement per area and product, without areas that have no orders. An archived product's name may be used again: its sums join. */
  async quantities(
    range: DateRange,
    { zones }: Scope,
    areaIds: number[] | null = null,
  ): Promise<AreaQuantities[]> {
    return this.reads.rows(
      `select s.area_id, a.name as area, json_object_agg(s.product, s.required order by s.first_id) as products
       from (select p.area_id, m.name as product, min(m.id) as first_id, sum(p.required) as required
             from area_product p join product m on m.id = p.product_id
             where p.date between $1 and $2 and ($3::int[] is null or p.area_id = any($3)) and ($4::int[] is null or p.area_id = any($4)) group by p.area_id, m.name) s
       join area a on a.id = s.area_id
       group by s.area_id, a.name order by a.name collate text_order, s.area_id`,
      [range.from, range.to, zones, areaIds],
    );
  }

  /** Changes of quantities, newest first. */
  changes(range: DateRange, scope: Scope): Promise<JsonText<ChangeRow>[]> {
    return this.texts(`${changesSql(asJson)} order by ${CHANGES_ORDER}`, range, scope);
  }

  /** Stops with a payment or an absence, a row for each, with the fields for the role. */
  remarks(range: DateRange, scope: Scope, role: Role): Promise<JsonText<RemarkRow>[]> {
    return this.texts(`${remarksSql(asJson, role)} order by ${REMARKS_ORDER}`, range, scope);
  }

  private async texts<Row>(sql: string, range: DateRange, scope: Scope): Promise<JsonText<Row>[]> {
    return textsOf<Row>(await this.reads.rows(sql, valuesOf(range, scope)));
  }
}

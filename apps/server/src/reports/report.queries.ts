import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import type { AreaDeliveries, AreaQuantities, ChangeRow, DayCloseRow, PaymentMode } from '@milkround/contracts';
import type { Line } from '@milkround/domain';
import type { Scope } from '../http/caller';
import type { DateRange } from '../http/input/date-range';

/** A remark before the wire names the delivery boy after who asks. */
export interface Remark {
  consumer_id: string;
  consumer_name: string;
  order_date: string;
  remarks: string | null;
  absence_remarks: string | null;
  payment_mode: PaymentMode;
  delr_boy_id: number;
  delivery_boy_name: string;
  address: string;
  lines: Line[];
}

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

/** `$1` and `$2` the range, `$3` the area and `$4` the delivery boy of the scope, null for all. */
const withinDays = `date between $1 and $2 and ($3::int is null or area_id = $3) and ($4::int is null or delivery_boy_id = $4)`;
const values = ({ from, to }: DateRange, { areaId, deliveryBoyId }: Scope) => [from, to, areaId, deliveryBoyId];

/** Reads the reports from what the projections keep: none reads the log. Names are today's. */
@Injectable()
export class ReportQueries {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** Requirement and delivery per area, delivery boy and product. A product that nobody recorded has no delivery, which is not zero. */
  async deliveries(range: DateRange, scope: Scope): Promise<AreaDeliveries[]> {
    const cells: DeliveryCell[] = await this.database.query(
      `select s.area_id, a.name as area_name, s.delivery_boy_id, b.name as delivery_boy_name, coalesce(u.name, '') as supervisor_name,
         s.product_id, m.name as product_name, s.required::float8 as required, s.delivered::float8 as delivered
       from (select area_id, delivery_boy_id, product_id, sum(required) as required, case when sum(recorded) > 0 then sum(delivered) end as delivered
             from day_product where ${withinDays} group by area_id, delivery_boy_id, product_id) s
       join (select distinct on (area_id, delivery_boy_id) area_id, delivery_boy_id, supervisor_id
             from delivery_day where ${withinDays} order by area_id, delivery_boy_id, date desc) d using (area_id, delivery_boy_id)
       join area a on a.id = s.area_id
       join delivery_boy b on b.id = s.delivery_boy_id
       join product m on m.id = s.product_id
       left join supervisor u on u.id = d.supervisor_id
       order by a.name, a.id, b.name, b.id, m.id`,
      values(range, scope),
    );
    const areas = new Map<number, AreaDeliveries>();
    for (const cell of cells) boyOf(areaOf(areas, cell), cell).products.push(productOf(cell));
    return [...areas.values()];
  }

  /** Requirement per area and product; areas without orders are left out. */
  async quantities(range: DateRange, { areaId }: Scope): Promise<AreaQuantities[]> {
    return this.database.query(
      `select s.area_id, a.name as area, json_object_agg(m.name, s.required order by m.id) as products
       from (select area_id, product_id, sum(required) as required from area_product
             where date between $1 and $2 and ($3::int is null or area_id = $3) group by area_id, product_id) s
       join area a on a.id = s.area_id
       join product m on m.id = s.product_id
       group by s.area_id, a.name order by a.name, s.area_id`,
      [range.from, range.to, areaId],
    );
  }

  /** The closes that stand, newest first. */
  async dayCloses(range: DateRange, scope: Scope, closeId: string | null = null): Promise<DayCloseRow[]> {
    return this.database.query(
      `select k.close_id as id, to_char(k.date, 'YYYY-MM-DD') as order_date, k.delivery_boy_id as delr_boy_id, json_build_object('name', b.name) as admin_delivery_boy,
         (k.totals ->> 'required')::float8 as req_qty, k.taken::float8 as assigned_qty, k.empty_bottles::float8 as empty_bottles, k.remarks, k.closed_at as created_at
       from day_close k
       join delivery_day d using (date, delivery_boy_id)
       join delivery_boy b on b.id = k.delivery_boy_id
       where k.date between $1 and $2 and ($3::int is null or d.area_id = $3) and ($4::int is null or k.delivery_boy_id = $4)
         and case when $5::uuid is null then k.reopened_at is null else k.close_id = $5 end
       order by k.closed_at desc, k.close_id`,
      [...values(range, scope), closeId],
    );
  }

  /** Changes of quantities, newest first; the status is that of the stop now. */
  async changes(range: DateRange, scope: Scope): Promise<ChangeRow[]> {
    return this.database.query(
      `select c.event_id as id, c.order_id, json_build_object('product_id', c.product_id, 'product', json_build_object('id', m.id, 'name', m.name),
           'consumer_name', coalesce(s.name, n.name, c.consumer_id), 'consumer_id', c.consumer_id) as order,
         c.delivery_boy_id as delr_boy_id, json_build_object('id', b.id, 'name', b.name) as delivery_boy,
         c.required::float8 as exp_qty, c.updated::float8 as updated_qty, case when jsonb_typeof(s.done) = 'object' then 1 else 0 end as status,
         c.occurred_at as created_at
       from change_log c
       join delivery_day d using (date, delivery_boy_id)
       join delivery_boy b on b.id = c.delivery_boy_id
       join product m on m.id = c.product_id
       left join stop s using (date, delivery_boy_id, consumer_id)
       left join consumer n on n.consumer_id = c.consumer_id
       where c.date between $1 and $2 and ($3::int is null or d.area_id = $3) and ($4::int is null or c.delivery_boy_id = $4)
       order by c.position desc`,
      values(range, scope),
    );
  }

  /** Stops with a payment or an absence, one row per consumer and date. */
  async remarks(range: DateRange, scope: Scope): Promise<Remark[]> {
    return this.database.query(
      `select s.consumer_id, s.name as consumer_name, to_char(s.date, 'YYYY-MM-DD') as order_date, s.payment_amount::text as remarks,
         s.absence as absence_remarks, s.payment_mode, s.delivery_boy_id as delr_boy_id, b.name as delivery_boy_name, s.address, s.lines
       from remarked r
       join stop s using (date, delivery_boy_id, consumer_id)
       join delivery_boy b on b.id = s.delivery_boy_id
       where r.date between $1 and $2 and ($3::int is null or s.area_id = $3) and ($4::int is null or r.delivery_boy_id = $4)
         and (s.payment_amount is not null or s.absence is not null)
       order by s.date desc, b.name, s.sequence, s.consumer_id`,
      values(range, scope),
    );
  }
}

function areaOf(areas: Map<number, AreaDeliveries>, { area_id, area_name }: DeliveryCell): AreaDeliveries {
  const area = areas.get(area_id) ?? { area_id, area_name, delivery_boys: [] };
  areas.set(area_id, area);
  return area;
}

function boyOf({ delivery_boys }: AreaDeliveries, cell: DeliveryCell): AreaDeliveries['delivery_boys'][number] {
  const last = delivery_boys.at(-1);
  if (last?.deliveryBoyId === cell.delivery_boy_id) return last;
  const { delivery_boy_id: deliveryBoyId, delivery_boy_name: deliveryBoyName, supervisor_name: deliveryBoySupervisorName } = cell;
  const boy = { deliveryBoyId, deliveryBoyName, deliveryBoySupervisorName, products: [] };
  delivery_boys.push(boy);
  return boy;
}

const productOf = ({ product_id, product_name, required, delivered }: DeliveryCell) => ({
  productId: product_id,
  productName: product_name,
  quantity: { expected_quantity: required, delivered_quantity: delivered },
});

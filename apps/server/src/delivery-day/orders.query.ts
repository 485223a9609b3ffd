import { Injectable } from '@nestjs/common';
import { InjectDataSource } from '@nestjs/typeorm';
import { DataSource } from 'typeorm';
import { API, type Order } from '@milkround/contracts';
import type { Scope } from '../http/caller';
import type { StopKey } from './board.query';

interface OrderRow extends Pick<Order, 'id' | 'order_date' | 'consumer_id' | 'consumer_name' | 'address' | 'delr_boy_id' | 'product_id'> {
  delivery_boy_name: string;
  product_name: string;
  exp_quantity: string;
  dlvr_quantity: string | null;
  is_delivered: boolean;
  adjusted: boolean;
  created_at: string;
  file: string | null;
}

const ORDERS = `
  select line ->> 'orderId' as id, to_char(s.date, 'YYYY-MM-DD') as order_date, s.consumer_id, s.name as consumer_name, s.address,
    s.delivery_boy_id as delr_boy_id, b.name as delivery_boy_name, m.id as product_id, m.name as product_name,
    line ->> 'expected' as exp_quantity, line ->> 'delivered' as dlvr_quantity, jsonb_typeof(s.done) = 'object' as is_delivered,
    (line ->> 'adjusted')::boolean as adjusted, line ->> 'placedAt' as created_at, f.id as file
  from stop s
  cross join lateral jsonb_array_elements(s.lines) line
  join delivery_boy b on b.id = s.delivery_boy_id
  join product m on m.id = (line ->> 'productId')::int
  left join uploaded_file f on f.id = (line ->> 'uploadId')::uuid`;

/** Reads orders as supervisors and admins list them. */
@Injectable()
export class OrdersQuery {
  constructor(@InjectDataSource() private readonly database: DataSource) {}

  /** A date's orders by delivery boy, in delivery sequence. */
  async of(date: string, { areaId, deliveryBoyId }: Scope): Promise<Order[]> {
    const rows: OrderRow[] = await this.database.query(
      `${ORDERS} where s.date = $1 and ($2::int is null or s.area_id = $2) and ($3::int is null or s.delivery_boy_id = $3)
       order by s.delivery_boy_id, s.sequence, s.consumer_id, m.id`,
      [date, areaId, deliveryBoyId],
    );
    return rows.map(orderOf);
  }

  /** The orders of these stops, in the same order. */
  async ofStops(stops: readonly StopKey[], { areaId }: Scope): Promise<Order[]> {
    const rows: OrderRow[] = await this.database.query(
      `${ORDERS} where (s.date, s.delivery_boy_id, s.consumer_id) in (select * from unnest($1::date[], $2::int[], $3::text[]))
         and ($4::int is null or s.area_id = $4)
       order by s.delivery_boy_id, s.sequence, s.consumer_id, m.id`,
      [stops.map((stop) => stop.date), stops.map((stop) => stop.deliveryBoyId), stops.map((stop) => stop.consumerId), areaId],
    );
    return rows.map(orderOf);
  }
}

const orderOf = ({ delivery_boy_name, product_name, adjusted, file, ...row }: OrderRow): Order => ({
  ...row,
  delivery_boy: { id: row.delr_boy_id, name: delivery_boy_name },
  product: { id: row.product_id, name: product_name },
  exp_quantity: Number(row.exp_quantity),
  dlvr_quantity: row.dlvr_quantity === null ? null : Number(row.dlvr_quantity),
  is_delivered: row.is_delivered ?? false,
  adjusted_qty: adjusted ? 1 : 0,
  order_excel: file && uploadPath(file),
});

/** Where an admin downloads an uploaded file. */
export const uploadPath = (uploadId: string): string => `${API}/admin/uploads/${uploadId}`;

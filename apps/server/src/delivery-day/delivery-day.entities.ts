import { Column, Entity, PrimaryColumn } from 'typeorm';

/** The delivery day and stop of an order. A read model: the projection engine creates and writes its table. */
@Entity('order_line')
export class OrderLineEntity {
  @PrimaryColumn('uuid', { name: 'order_id' }) orderId: string;
  /** The business date, `YYYY-MM-DD`. */
  @Column('date') date: string;
  @Column('int', { name: 'delivery_boy_id' }) deliveryBoyId: number;
}

import { Column, Entity, PrimaryColumn } from 'typeorm';

/** A consumer of an area. The projection engine creates and writes the table of this read model. */
@Entity('consumer')
export class ConsumerEntity {
  @PrimaryColumn('int', { name: 'area_id' }) areaId: number;
  @PrimaryColumn('text', { name: 'consumer_id' }) id: string;
  @Column('text') name: string;
  @Column('text') address: string;
}

/** The delivery day and stop of an order. A read model: the projection engine creates and writes its table. */
@Entity('order_line')
export class OrderLineEntity {
  @PrimaryColumn('uuid', { name: 'order_id' }) orderId: string;
  /** The business date, `YYYY-MM-DD`. */
  @Column('date') date: string;
  @Column('int', { name: 'delivery_boy_id' }) deliveryBoyId: number;
}

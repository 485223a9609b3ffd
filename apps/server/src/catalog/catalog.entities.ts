import { Column, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

/*
 * The catalog's read models, for lookups by key and for lists. The projection engine creates and writes the tables; relations have no
 * foreign keys.
 */

abstract class NamedEntity {
  @PrimaryColumn('int') id: number;
  @Column('text') name: string;
  @Column('boolean') archived: boolean;
}

@Entity('area')
export class AreaEntity extends NamedEntity {
  @Column('text') deadline: string;
}

@Entity('product')
export class ProductEntity extends NamedEntity {
  @Column('numeric', { transformer: { from: Number, to: (step: number) => step } }) step: number;
}

abstract class StaffEntity extends NamedEntity {
  @Column('text', { name: 'unique_id' }) uniqueId: string;
  @Column('text') email: string;
  @Column('text', { nullable: true }) phone: string | null;
}

@Entity('supervisor')
export class SupervisorEntity extends StaffEntity {
  @Column('jsonb', { name: 'area_ids' }) areaIds: number[];
}

@Entity('delivery_boy')
export class DeliveryBoyEntity extends StaffEntity {
  @Column('int', { name: 'area_id' }) areaId: number;
  @ManyToOne(() => AreaEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'area_id' })
  area: AreaEntity | null;
  @Column('int', { name: 'supervisor_id', nullable: true }) supervisorId: number | null;
  @ManyToOne(() => SupervisorEntity, { createForeignKeyConstraints: false })
  @JoinColumn({ name: 'supervisor_id' })
  supervisor: SupervisorEntity | null;
}

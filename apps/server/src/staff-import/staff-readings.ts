import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StaffColumnMeaning } from '@milkround/contracts';
import type { StaffRole } from '@milkround/domain';
import type { Repository } from 'typeorm';
import { AreaEntity, DeliveryBoyEntity, SupervisorEntity } from '../catalog/catalog.entities';
import { FileReader } from '../spreadsheets/file-reader';
import { RememberedColumns } from '../spreadsheets/remembered-columns';
import { STAFF_FILES, type CheckedStaff, type StaffReading } from './staff-file';

export type StaffColumns = Record<string, StaffColumnMeaning>;

const ORDER = { id: 'ASC' } as const;
const PERSON = { id: true, uniqueId: true, name: true, email: true, phone: true, archived: true };

/** Reads files of people and compares them with the catalog. */
@Injectable()
export class StaffReadings {
  constructor(
    @InjectRepository(AreaEntity) private readonly areas: Repository<AreaEntity>,
    @InjectRepository(SupervisorEntity) private readonly supervisors: Repository<SupervisorEntity>,
    @InjectRepository(DeliveryBoyEntity) private readonly boys: Repository<DeliveryBoyEntity>,
    private readonly files: FileReader,
    private readonly columns: RememberedColumns,
  ) {}

  /** @throws FileRefused 413, 415 or 422; RetryLater when too many files wait */
  async check(
    bytes: Uint8Array,
    role: StaffRole,
    columns: StaffColumns,
    person: string,
  ): Promise<CheckedStaff> {
    const reading = await this.reading(role, await this.columns.of(role, columns));
    return this.files.read(STAFF_FILES, bytes, reading, person);
  }

  async reading(role: StaffRole, columns: StaffColumns): Promise<StaffReading> {
    const select = { ...PERSON, areaIds: true };
    const zones = await this.areas.find({
      select: { id: true, name: true, archived: true },
      order: ORDER,
    });
    const supervisors = (await this.supervisors.find({ select, order: ORDER })).map((person) => ({
      ...person,
      supervisorId: null,
    }));
    const boys =
      role === 'supervisor'
        ? []
        : await this.boys.find({
            select: { ...PERSON, areaId: true, supervisorId: true },
            order: ORDER,
          });
    const people =
      role === 'supervisor'
        ? supervisors
        : boys.map(({ areaId, ...boy }) => ({ ...boy, areaIds: [areaId] }));
    return {
      ...{ role, zones, supervisors, columns },
      people: people.filter(({ archived }) => !archived),
    };
  }
}

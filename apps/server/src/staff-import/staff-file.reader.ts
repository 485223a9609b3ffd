import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import type { StaffRole } from '@milkround/domain';
import type { Repository } from 'typeorm';
import { AreaEntity, DeliveryBoyEntity, SupervisorEntity } from '../catalog/catalog.entities';
import { FileReader } from '../spreadsheets/file-reader';
import type { StaffCatalog } from './check/staff-catalog';
import { STAFF_FILES, type CheckedStaff } from './check/staff-file';

/** Reads files of people and compares them with the catalog, away from the server's own process. */
@Injectable()
export class StaffFileReader {
  constructor(
    @InjectRepository(AreaEntity) private readonly areas: Repository<AreaEntity>,
    @InjectRepository(SupervisorEntity) private readonly supervisors: Repository<SupervisorEntity>,
    @InjectRepository(DeliveryBoyEntity)
    private readonly deliveryBoys: Repository<DeliveryBoyEntity>,
    private readonly files: FileReader,
  ) {}

  /** @throws FileRefused 413, 415 or 422; RetryLater when too many files wait */
  async check(bytes: Uint8Array, role: StaffRole, person: string): Promise<CheckedStaff> {
    return this.files.read(STAFF_FILES, bytes, await this.catalog(role), person);
  }

  async catalog(role: StaffRole): Promise<StaffCatalog> {
    const order = { id: 'ASC' } as const;
    const zones = (await this.areas.find({ order })).map(({ id, name, archived }) => ({
      id,
      name,
      archived,
    }));
    const supervisors = await this.supervisors.find({ order });
    const members =
      role === 'supervisor'
        ? supervisors.map((member) => ({ ...member, supervisorId: null }))
        : (await this.deliveryBoys.find({ order })).map((member) => ({
            ...member,
            areaIds: [member.areaId],
          }));
    return {
      role,
      zones,
      supervisors: supervisors.map(({ id, uniqueId, name, email, areaIds, archived }) => ({
        id,
        uniqueId,
        name,
        email,
        areaIds,
        archived,
      })),
      people: members
        .filter(({ archived }) => !archived)
        .map(({ id, uniqueId, name, email, phone, areaIds, supervisorId }) => ({
          id,
          uniqueId,
          name,
          email,
          phone,
          areaIds,
          supervisorId,
        })),
    };
  }
}

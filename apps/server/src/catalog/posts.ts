import { Injectable } from '@nestjs/common';
import { RuleViolation, type NamedThing, type StaffMember } from '@milkround/domain';
import { Catalog } from './catalog';

/** Where somebody may be put. */
@Injectable()
export class Posts {
  constructor(private readonly catalog: Catalog) {}

  /** @throws RuleViolation area-unknown, area-archived */
  async area(areaId: number): Promise<NamedThing> {
    const area = await this.catalog.areas.state(areaId);
    if (!area) throw new RuleViolation('area-unknown', 'There is no such zone.', 'invalid', { field: 'areaId' });
    if (area.archived) throw new RuleViolation('area-archived', `The zone ${area.name} was deleted.`, 'conflict', { field: 'areaId' });
    return area;
  }

  /** @throws RuleViolation area-unknown, area-archived, supervisor-unknown, supervisor-archived, supervisor-elsewhere */
  async under(areaId: number, supervisorId: number): Promise<StaffMember> {
    const area = await this.area(areaId);
    const supervisor = await this.catalog.supervisors.state(supervisorId);
    const field = 'supervisorId';
    if (!supervisor) throw new RuleViolation('supervisor-unknown', 'There is no such supervisor.', 'invalid', { field });
    const { name, archived } = supervisor;
    if (archived) throw new RuleViolation('supervisor-archived', `The supervisor ${name} was deleted.`, 'conflict', { field });
    if (supervisor.areaId !== areaId)
      throw new RuleViolation('supervisor-elsewhere', `${name} is not a supervisor of ${area.name}.`, 'invalid', { field });
    return supervisor;
  }
}

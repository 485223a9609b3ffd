import { Injectable } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { RuleViolation, type NamedThing } from '@milkround/domain';
import { Catalog } from './catalog';

/** Finds the area and the supervisor that a person is assigned to, and refuses those that nobody can be assigned to. */
@Injectable()
export class Assignments {
  constructor(private readonly catalog: Catalog) {}

  /** @throws RuleViolation zone-unknown, zone-archived */
  async findArea(areaId: number): Promise<NamedThing> {
    const area = await this.catalog.areas.state(areaId);
    if (!area)
      throw new RuleViolation(createMessage('zone-unknown'), 'invalid', { field: 'areaId' });
    const { name, archived } = area;
    if (archived)
      throw new RuleViolation(createMessage('zone-archived', { name }), 'conflict', {
        field: 'areaId',
      });
    return area;
  }

  /** @param supervisorId null: the admins look after him @throws RuleViolation zone-unknown, zone-archived, supervisor-unknown, supervisor-archived, supervisor-elsewhere */
  async assertAssignable(areaId: number, supervisorId: number | null): Promise<void> {
    const area = await this.findArea(areaId);
    if (supervisorId === null) return;
    const supervisor = await this.catalog.supervisors.state(supervisorId);
    const field = 'supervisorId';
    if (!supervisor)
      throw new RuleViolation(createMessage('supervisor-unknown'), 'invalid', { field });
    const { name, archived } = supervisor;
    if (archived)
      throw new RuleViolation(createMessage('supervisor-archived', { name }), 'conflict', {
        field,
      });
    if (!supervisor.areaIds.includes(areaId))
      throw new RuleViolation(
        createMessage('supervisor-elsewhere', { name, area: area.name }),
        'invalid',
        {
          field,
        },
      );
  }
}

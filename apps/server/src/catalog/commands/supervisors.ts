import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffDetails, SupervisorCommand, SupervisorMember } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { DependantsQuery } from '../dependants.query';
import { Assignments } from '../assignments';
import { StaffChanges } from '../staff-changes';
import { changedDetails, type DetailsForm } from '../staff-form';

const role = 'supervisor';

/** The first zone of a supervisor, and all of them; without the latter an edit changes only the first. */
interface Zones {
  areaId: number;
  areaIds?: readonly number[] | null;
}

const zonesOf = (
  { areaId, areaIds }: Zones,
  before: readonly number[] | undefined = [],
): readonly number[] => [...new Set([areaId, ...(areaIds ?? before.slice(1))])];

export class HireSupervisor extends Command<CatalogChange> {
  constructor(
    /** Without a password nobody can sign in as this person until a link has set one. */
    readonly form: StaffDetails & Zones & { password?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin changes a supervisor's details, area or password; an empty password leaves the old one. */
export class EditSupervisor extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly form: DetailsForm & Zones & { password?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin deletes a supervisor. */
export class ArchiveSupervisor extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HireSupervisor)
export class HireSupervisorHandler implements ICommandHandler<HireSupervisor> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly assignments: Assignments,
  ) {}

  /** @throws RuleViolation zone-unknown, zone-archived; ClaimTaken */
  execute({
    form: { password, areaId, areaIds, ...details },
    context,
  }: HireSupervisor): Promise<CatalogChange> {
    return this.staff.change(this.catalog.supervisors, { role, password, context }, async () => {
      const zones = zonesOf({ areaId, areaIds });
      await Promise.all(zones.map((zone) => this.assignments.findArea(zone)));
      const id = await this.catalog.nextId('supervisor');
      return {
        id,
        commandsFor: (): SupervisorCommand[] => [
          { type: 'Hire', data: { id, areaIds: zones, ...details } },
        ],
      };
    });
  }
}

@CommandHandler(EditSupervisor)
export class EditSupervisorHandler implements ICommandHandler<EditSupervisor> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly assignments: Assignments,
  ) {}

  /** @throws RuleViolation supervisor-unknown, supervisor-archived, zone-unknown, zone-archived; ClaimTaken */
  execute({
    id,
    form: { password, areaId, areaIds, ...form },
    context,
  }: EditSupervisor): Promise<CatalogChange> {
    return this.staff.change(
      this.catalog.supervisors,
      { role, password, context },
      async (setsPassword) => {
        const supervisor = await this.catalog.supervisors.state(id);
        const zones = zonesOf({ areaId, areaIds }, supervisor?.areaIds);
        const newZones = zones.filter((zone) => !supervisor?.areaIds.includes(zone));
        if (supervisor) await Promise.all(newZones.map((zone) => this.assignments.findArea(zone)));
        return {
          id,
          commandsFor: (member: SupervisorMember | null): SupervisorCommand[] => [
            { type: 'ChangeDetails', data: changedDetails(form, member) },
            { type: 'MoveToArea', data: { areaIds: zones } },
            ...(setsPassword ? [{ type: 'ChangePassword' as const, data: {} }] : []),
          ],
        };
      },
    );
  }
}

@CommandHandler(ArchiveSupervisor)
export class ArchiveSupervisorHandler implements ICommandHandler<ArchiveSupervisor> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly counts: DependantsQuery,
  ) {}

  /** @throws RuleViolation supervisor-unknown, in-use; RetryLater */
  execute({ id, context }: ArchiveSupervisor): Promise<CatalogChange> {
    const { supervisors } = this.catalog;
    return this.staff.archive(supervisors, { role, id, context }, async () =>
      supervisors.change(
        id,
        { type: 'Archive', data: await this.counts.ofSupervisor(id) },
        context,
      ),
    );
  }
}

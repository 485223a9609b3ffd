import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { StaffDetails, StaffMember, SupervisorCommand } from '@milkround/domain';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { DependantsQuery } from '../dependants.query';
import { Assignments } from '../assignments';
import { StaffChanges } from '../staff-changes';
import { changedDetails, type DetailsForm } from '../staff-form';

const role = 'supervisor';

/** An admin hires a supervisor. */
export class HireSupervisor extends Command<CatalogChange> {
  constructor(
    /** Without a password nobody can sign in as this person until a link has set one. */
    readonly form: StaffDetails & { password?: string | null; areaId: number },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** An admin changes a supervisor's details, area or password; an empty password leaves the old one. */
export class EditSupervisor extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    readonly form: DetailsForm & { password?: string | null; areaId: number },
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
    form: { password, areaId, ...details },
    context,
  }: HireSupervisor): Promise<CatalogChange> {
    return this.staff.change(this.catalog.supervisors, { role, password, context }, async () => {
      await this.assignments.findArea(areaId);
      const id = await this.catalog.nextId('supervisor');
      return {
        id,
        commandsFor: (): SupervisorCommand[] => [
          { type: 'Hire', data: { id, areaId, ...details } },
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
    form: { password, areaId, ...form },
    context,
  }: EditSupervisor): Promise<CatalogChange> {
    return this.staff.change(
      this.catalog.supervisors,
      { role, password, context },
      async (setsPassword) => {
        const supervisor = await this.catalog.supervisors.state(id);
        if (supervisor && supervisor.areaId !== areaId) await this.assignments.findArea(areaId);
        return {
          id,
          commandsFor: (member: StaffMember | null): SupervisorCommand[] => [
            { type: 'ChangeDetails', data: changedDetails(form, member) },
            { type: 'MoveToArea', data: { areaId } },
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
    const commandOf = async () => ({
      type: 'Archive' as const,
      data: await this.counts.ofSupervisor(id),
    });
    return this.staff.archive(this.catalog.supervisors, { role, id, context }, commandOf);
  }
}

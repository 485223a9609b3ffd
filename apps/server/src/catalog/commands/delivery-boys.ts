import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import {
  RuleViolation,
  type DeliveryBoyCommand,
  type DeliveryBoyMember,
  type StaffDetails,
} from '@milkround/domain';
import { isZoneOf, type Scope } from '../../http/caller';
import type { CommandContext } from '../../log/command-context';
import { Catalog } from '../catalog';
import type { CatalogChange } from '../catalog-stream';
import { Assignments } from '../assignments';
import { StaffChanges } from '../staff-changes';
import { changedDetails, type DetailsForm } from '../staff-form';

const role = 'delivery-boy';

interface Assignment {
  areaId: number;
  /** Null: the admins look after him. */
  supervisorId: number | null;
}

export class HireDeliveryBoy extends Command<CatalogChange> {
  constructor(
    /** Without a password nobody can sign in as this person until a link has set one. */
    readonly form: StaffDetails & Assignment & { password?: string | null },
    readonly context: CommandContext,
  ) {
    super();
  }
}

/** A supervisor or admin changes a delivery boy's details, password or area. An empty password leaves the old one. */
export class EditDeliveryBoy extends Command<CatalogChange> {
  constructor(
    readonly id: number,
    /** Without `assignment` the delivery boy keeps his area and supervisor. `toZone` changes his supervisor only with his area. */
    readonly form: DetailsForm & {
      password?: string | null;
      assignment?: Assignment;
      toZone?: Assignment;
    },
    readonly scope: Scope,
    readonly context: CommandContext,
  ) {
    super();
  }
}

@CommandHandler(HireDeliveryBoy)
export class HireDeliveryBoyHandler implements ICommandHandler<HireDeliveryBoy> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly assignments: Assignments,
  ) {}

  /** @throws RuleViolation zone-unknown, zone-archived, supervisor-unknown, supervisor-archived, supervisor-elsewhere; ClaimTaken */
  execute({
    form: { password, areaId, supervisorId, ...details },
    context,
  }: HireDeliveryBoy): Promise<CatalogChange> {
    return this.staff.change(this.catalog.deliveryBoys, { role, password, context }, async () => {
      await this.assignments.assertAssignable(areaId, supervisorId);
      const id = await this.catalog.nextId('delivery_boy');
      return {
        id,
        commandsFor: (): DeliveryBoyCommand[] => [
          { type: 'Hire', data: { id, areaId, supervisorId, ...details } },
        ],
      };
    });
  }
}

@CommandHandler(EditDeliveryBoy)
export class EditDeliveryBoyHandler implements ICommandHandler<EditDeliveryBoy> {
  constructor(
    private readonly catalog: Catalog,
    private readonly staff: StaffChanges,
    private readonly assignments: Assignments,
  ) {}

  /** @throws RuleViolation delivery-boy-unknown, delivery-boy-archived, and those of {@link HireDeliveryBoyHandler}; ClaimTaken */
  execute({
    id,
    form: { password, assignment: fullAssignment, toZone, ...form },
    scope,
    context,
  }: EditDeliveryBoy): Promise<CatalogChange> {
    return this.staff.change(
      this.catalog.deliveryBoys,
      { role, password, context },
      async (setsPassword) => {
        const member = memberInScope(scope, await this.catalog.deliveryBoys.state(id));
        const assignment =
          fullAssignment ?? (toZone && toZone.areaId !== member.areaId ? toZone : undefined);
        const moves =
          assignment &&
          (member.areaId !== assignment.areaId || member.supervisorId !== assignment.supervisorId);
        if (moves && !member.archived)
          await this.assignments.assertAssignable(assignment.areaId, assignment.supervisorId);
        return {
          id,
          commandsFor: (member: DeliveryBoyMember | null): DeliveryBoyCommand[] => [
            { type: 'ChangeDetails', data: changedDetails(form, member) },
            ...(assignment ? [{ type: 'MoveToArea' as const, data: assignment }] : []),
            ...(setsPassword ? [{ type: 'ChangePassword' as const, data: {} }] : []),
          ],
        };
      },
    );
  }
}

/** Returns a delivery boy within the scope. One of another area counts as unknown. @throws RuleViolation delivery-boy-unknown */
export function memberInScope(scope: Scope, member: DeliveryBoyMember | null): DeliveryBoyMember {
  if (member && isZoneOf(scope, member.areaId)) return member;
  throw new RuleViolation(createMessage('delivery-boy-unknown'), 'unknown');
}

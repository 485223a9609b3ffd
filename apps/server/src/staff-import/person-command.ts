import type { StaffRole } from '@milkround/domain';
import { v5 as uuidV5 } from 'uuid';
import { EditDeliveryBoy, HireDeliveryBoy } from '../catalog/commands/delivery-boys';
import { EditSupervisor, HireSupervisor } from '../catalog/commands/supervisors';
import type { CommandContext } from '../log/command-context';
import type { StaffRow } from './check/staff-rows';

const EVERYWHERE = { areaId: null, deliveryBoyId: null };

/** The command of the form that adds or changes the person of a row. Its id follows from the import and the email, so that a repeated import does nothing twice. */
export function toPersonCommand(role: StaffRole, { person, id, password }: StaffRow, context: CommandContext) {
  const { areaId, supervisorId, ...details } = person;
  const own = { ...context, commandId: uuidV5(`${role} ${person.email}`, context.commandId) };
  if (role === 'supervisor') {
    return id === null
      ? new HireSupervisor({ ...details, areaId, password: password ?? '' }, own)
      : new EditSupervisor(id, { ...details, areaId }, own);
  }
  const assignment = { areaId, supervisorId: supervisorId ?? 0 };
  return id === null
    ? new HireDeliveryBoy({ ...details, ...assignment, password: password ?? '' }, own)
    : new EditDeliveryBoy(id, { ...details, assignment }, EVERYWHERE, own);
}

import type { StaffRole } from '@milkround/domain';
import { v5 as uuidV5 } from 'uuid';
import { EditDeliveryBoy, HireDeliveryBoy } from '../catalog/commands/delivery-boys';
import { EditSupervisor, HireSupervisor } from '../catalog/commands/supervisors';
import { WHOLE_DAIRY } from '../http/caller';
import type { CommandContext } from '../log/command-context';
import type { StaffRow } from './check/staff-rows';

/** Creates the command that adds or changes a row's person. Its id follows from the import and the email, so a repeated import has no effect. */
export function toPersonCommand(
  role: StaffRole,
  { person, id, password }: StaffRow,
  context: CommandContext,
) {
  const { areaIds, supervisorId, ...details } = person;
  const [areaId = 0] = areaIds;
  const ownContext = {
    ...context,
    commandId: uuidV5(`${role} ${person.email}`, context.commandId),
  };
  if (role === 'supervisor') {
    return id === null
      ? new HireSupervisor({ ...details, areaId, areaIds, password: password ?? '' }, ownContext)
      : new EditSupervisor(id, { ...details, areaId, areaIds }, ownContext);
  }
  const assignment = { areaId, supervisorId };
  return id === null
    ? new HireDeliveryBoy({ ...details, ...assignment, password: password ?? '' }, ownContext)
    : new EditDeliveryBoy(id, { ...details, assignment }, WHOLE_DAIRY, ownContext);
}

import { AddAreaHandler, ArchiveAreaHandler, EditAreaHandler } from './areas';
import { EditDeliveryBoyHandler, HireDeliveryBoyHandler } from './delivery-boys';
import { AddProductHandler, EditProductHandler } from './products';
import {
  ArchiveSupervisorHandler,
  EditSupervisorHandler,
  HireSupervisorHandler,
} from './supervisors';

export const CATALOG_COMMAND_HANDLERS = [
  ...[AddAreaHandler, EditAreaHandler, ArchiveAreaHandler],
  ...[AddProductHandler, EditProductHandler],
  ...[HireSupervisorHandler, EditSupervisorHandler, ArchiveSupervisorHandler],
  ...[HireDeliveryBoyHandler, EditDeliveryBoyHandler],
];

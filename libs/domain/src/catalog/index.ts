export {
  type Area,
  areaClaims,
  type AreaCommand,
  decideArea,
  evolveArea,
  isAreaFact,
} from './area';
export type { Claims, ClaimValue } from './claims';
export {
  decideDeliveryBoy,
  type DeliveryBoyCommand,
  deliveryBoyClaims,
  type DeliveryBoyMember,
  evolveDeliveryBoy,
  isDeliveryBoyFact,
} from './delivery-boy';
export type { Dependants } from './dependants';
export * from './facts';
export { activeOrRefuse, type NamedCommand, type NamedThing } from './named';
export {
  decideProduct,
  evolveProduct,
  isProductFact,
  productClaims,
  type ProductCommand,
} from './product';
export { isStaffImportFact } from './staff-import';
export type { StaffMember, StaffRole } from './staff';
export {
  decideSupervisor,
  evolveSupervisor,
  isSupervisorFact,
  type SupervisorCommand,
  supervisorClaims,
  type SupervisorMember,
} from './supervisor';
export { isRegistration, isUploadFact, isUploadTakenBack, registrationsIn } from './upload';

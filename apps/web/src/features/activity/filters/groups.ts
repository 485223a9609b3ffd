import { ACTIVITY_KINDS, type ActivityKind } from '@milkround/contracts';
import { text } from '../../../i18n';

/** A group of kinds that people look for together. */
export type ActivityGroup =
  | 'orders'
  | 'deliveries'
  | 'payments'
  | 'days'
  | 'entries'
  | 'files'
  | 'consumers'
  | 'people'
  | 'catalog'
  | 'sign-ins';

export const GROUP_NAMES: Record<ActivityGroup, string> = {
  orders: text('Orders'),
  deliveries: text('Deliveries'),
  days: text('Rounds and day close'),
  payments: text('Payments'),
  entries: text('Entries to Check'),
  files: text('Uploads and downloads'),
  consumers: text('Consumers'),
  people: text('People'),
  catalog: text('Zones and products'),
  'sign-ins': text('Sign-ins and passwords'),
};

const GROUP_OF: Record<ActivityKind, ActivityGroup> = {
  DeliveryDayOpened: 'orders',
  OrdersImported: 'orders',
  OrdersTakenBack: 'orders',
  UploadTakenBack: 'files',
  OrderPlaced: 'orders',
  OrderRevised: 'orders',
  OrderRemoved: 'orders',
  ConsumerDetailsChanged: 'orders',
  QuantityDelivered: 'deliveries',
  QuantityCleared: 'deliveries',
  ConsumerMarkedDone: 'deliveries',
  ConsumerReopened: 'deliveries',
  AbsenceRecorded: 'deliveries',
  EmptyBottlesCollected: 'deliveries',
  EntrySuperseded: 'deliveries',
  PaymentRecorded: 'payments',
  UnassignedPaymentRecorded: 'payments',
  RoundCreated: 'days',
  StopsHandedOver: 'orders',
  StopsTakenOver: 'orders',
  StopOrderSet: 'orders',
  StopOrderedAgain: 'orders',
  DayClosed: 'days',
  CashCounted: 'payments',
  DayReopened: 'days',
  EntrySetAside: 'entries',
  EntryApplied: 'entries',
  EntryDismissed: 'entries',
  OrdersUploaded: 'files',
  StaffImported: 'files',
  ReportExported: 'files',
  UploadedFileDownloaded: 'files',
  BackupRestored: 'files',
  ConsumerDetailsEdited: 'consumers',
  PauseSet: 'consumers',
  PauseEnded: 'consumers',
  ConsumerMovedToZone: 'consumers',
  ConsumerMerged: 'consumers',
  ConsumerAbsorbed: 'consumers',
  MergeUndone: 'consumers',
  SupervisorHired: 'people',
  SupervisorDetailsChanged: 'people',
  SupervisorMovedToArea: 'people',
  SupervisorArchived: 'people',
  DeliveryBoyHired: 'people',
  DeliveryBoyDetailsChanged: 'people',
  DeliveryBoyMovedToArea: 'people',
  DeliveryBoyArchived: 'people',
  AdminAdded: 'people',
  AdminEdited: 'people',
  AdminArchived: 'people',
  AreaCreated: 'catalog',
  AreaRenamed: 'catalog',
  AreaArchived: 'catalog',
  AreaDeadlineSet: 'catalog',
  ProductStepSet: 'catalog',
  SettingsChanged: 'catalog',
  ProductCreated: 'catalog',
  ProductRenamed: 'catalog',
  ProductArchived: 'catalog',
  SupervisorPasswordChanged: 'sign-ins',
  DeliveryBoyPasswordChanged: 'sign-ins',
  AdminPasswordChanged: 'sign-ins',
  SignedIn: 'sign-ins',
  SignInRefused: 'sign-ins',
  SignedOut: 'sign-ins',
  SessionRevoked: 'sign-ins',
  SecondFactorEnabled: 'sign-ins',
  SecondFactorDisabled: 'sign-ins',
  RecoveryCodeUsed: 'sign-ins',
  RecoveryCodesReplaced: 'sign-ins',
  SignInUnlocked: 'sign-ins',
  PasswordLinkCreated: 'sign-ins',
  PasswordLinkUsed: 'sign-ins',
  PasswordLinkRevoked: 'sign-ins',
};

export const GROUPS = Object.keys(GROUP_NAMES).filter(isGroup);

function isGroup(name: string): name is ActivityGroup {
  return Object.hasOwn(GROUP_NAMES, name);
}

export const kindsOf = (group: ActivityGroup): ActivityKind[] =>
  ACTIVITY_KINDS.filter((kind) => GROUP_OF[kind] === group);

/** The kinds that people look for alone, by their names; each is offered below its group. */
export const KIND_NAMES: Partial<Record<ActivityKind, string>> = {
  OrderRevised: text('Changed orders'),
  OrderRemoved: text('Deleted orders'),
  StopsHandedOver: text('Stops handed over'),
  QuantityDelivered: text('Typed quantities'),
  QuantityCleared: text('Quantities taken back'),
  ConsumerReopened: text('Undone deliveries'),
  AbsenceRecorded: text('Absences'),
  DayClosed: text('Closed days'),
  DayReopened: text('Reopened days'),
  OrdersUploaded: text('Uploaded order files'),
  StaffImported: text('Imported people'),
  ReportExported: text('Downloads'),
  SignInRefused: text('Refused sign-ins'),
};

export const namedKindsOf = (group: ActivityGroup): ActivityKind[] =>
  kindsOf(group).filter((kind) => KIND_NAMES[kind] !== undefined);

/** Returns the name of the group or the single kind that is selected; undefined for any other selection. */
export function nameOfKinds(kinds: readonly string[]): string | undefined {
  const group = groupOf(kinds);
  if (group) return GROUP_NAMES[group];
  const [kind] = ACTIVITY_KINDS.filter((candidate) => candidate === kinds[0]);
  return kind && kinds.length === 1 ? KIND_NAMES[kind] : undefined;
}

export const isOfSignIns = (kind: string): boolean =>
  kindsOf('sign-ins').some((candidate) => candidate === kind);

/** The group that has exactly these kinds; null for any other selection. */
export function groupOf(kinds: readonly string[]): ActivityGroup | null {
  const selected = new Set(kinds);
  return (
    GROUPS.find(
      (group) =>
        kindsOf(group).length === selected.size &&
        kindsOf(group).every((kind) => selected.has(kind)),
    ) ?? null
  );
}

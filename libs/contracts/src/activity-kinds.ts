/**
 * The kinds of activity that the client has a sentence for, the types of the events of the log, with their names in a workbook, which has them in
 * place of sentences. A newer server may send others, which the client shows as kind, subject and changes.
 */
export const ACTIVITY_KIND_NAMES = {
  // Delivery days. `subject.deliveryBoy` and `subject.date` say which day.
  DeliveryDayOpened: 'Got orders',
  OrderPlaced: 'Order placed',
  OrderRevised: 'Order changed',
  OrderRemoved: 'Order deleted',
  ConsumerDetailsChanged: "Consumer's details changed",
  QuantityDelivered: 'Quantity delivered',
  QuantityCleared: 'Delivered quantity taken back',
  ConsumerMarkedDone: 'Marked done',
  ConsumerReopened: 'Done taken back',
  PaymentRecorded: 'Payment',
  AbsenceRecorded: 'Absence remark',
  EmptyBottlesCollected: 'Empty bottles collected',
  EntrySuperseded: 'Entry does not count, a later one came first',
  RoundCreated: 'Round made',
  StopsHandedOver: 'Stops handed over',
  StopsTakenOver: 'Stops taken over',
  StopOrderSet: 'Stops put in order',
  StopOrderedAgain: 'Ordered again',
  DayClosed: 'Day closed',
  CashCounted: 'Cash counted',
  DayReopened: 'Day reopened',
  EntrySetAside: 'Entry refused',
  EntryApplied: 'Refused entry applied',
  UnassignedPaymentRecorded: 'Payment for no consumer',
  EntryDismissed: 'Refused entry dismissed',
  // Consumers, by the office.
  ConsumerDetailsEdited: "Consumer's details changed",
  PauseSet: 'Consumer paused',
  PauseEnded: 'Pause ended',
  ConsumerMovedToZone: 'Consumer moved to another zone',
  ConsumerMerged: 'Consumer merged',
  ConsumerAbsorbed: 'Another consumer merged into this one',
  MergeUndone: 'Merge undone',
  // Zones and products.
  AreaCreated: 'Zone added',
  AreaRenamed: 'Zone renamed',
  AreaArchived: 'Zone deleted',
  AreaDeadlineSet: 'Deadline of the zone changed',
  ProductCreated: 'Product added',
  ProductRenamed: 'Product renamed',
  ProductArchived: 'Product deleted',
  ProductStepSet: 'Step of the product changed',
  // People.
  SupervisorHired: 'Supervisor added',
  SupervisorDetailsChanged: "Supervisor's details changed",
  SupervisorMovedToArea: 'Zones of a supervisor changed',
  SupervisorPasswordChanged: "Supervisor's password changed",
  SupervisorArchived: 'Supervisor deleted',
  DeliveryBoyHired: 'Delivery boy added',
  DeliveryBoyDetailsChanged: "Delivery boy's details changed",
  DeliveryBoyMovedToArea: 'Delivery boy moved',
  DeliveryBoyPasswordChanged: "Delivery boy's password changed",
  DeliveryBoyArchived: 'Delivery boy deleted',
  AdminAdded: 'Admin added',
  AdminEdited: "Admin's details changed",
  AdminPasswordChanged: "Admin's password changed",
  AdminArchived: 'Admin deleted',
  // The whole dairy.
  SettingsChanged: 'Settings changed',
  // Sign-ins. `SignInRefused` stands for the first refusal of one account in a minute, or for all others in it; its change `count` says how many.
  SignedIn: 'Signed in',
  SignInRefused: 'Sign-ins refused',
  SignedOut: 'Signed out',
  SessionRevoked: 'Session ended',
  SecondFactorEnabled: 'Second factor switched on',
  SecondFactorDisabled: 'Second factor switched off',
  RecoveryCodeUsed: 'Recovery code used',
  RecoveryCodesReplaced: 'New recovery codes',
  SignInUnlocked: 'Sign-in unlocked',
  PasswordLinkCreated: 'Password link made',
  PasswordLinkUsed: 'Password link used',
  PasswordLinkRevoked: 'Password link revoked',
  // Files.
  OrdersUploaded: 'Order file uploaded',
  OrdersImported: 'Orders of a file',
  OrdersTakenBack: 'Orders of a file taken back',
  UploadTakenBack: 'Upload taken back',
  StaffImported: 'People imported',
  ReportExported: 'Report downloaded',
  UploadedFileDownloaded: 'Uploaded file downloaded',
  BackupRestored: 'Restored from a backup',
};
export type ActivityKind = keyof typeof ACTIVITY_KIND_NAMES;

export const isActivityKind = (kind: string): kind is ActivityKind =>
  Object.hasOwn(ACTIVITY_KIND_NAMES, kind);
export const ACTIVITY_KINDS: readonly ActivityKind[] =
  Object.keys(ACTIVITY_KIND_NAMES).filter(isActivityKind);

/**
 * The kinds of activity that the client has a sentence for: the types of the events of the log. A newer server may send others, which the client
 * shows as kind, subject and changes.
 */
export const ACTIVITY_KINDS = [
  // Delivery days. `subject.deliveryBoy` and `subject.date` say which day.
  'DeliveryDayOpened',
  'OrderPlaced',
  'OrderRevised',
  'OrderRemoved',
  'ConsumerDetailsChanged',
  'QuantityDelivered',
  'ConsumerMarkedDone',
  'ConsumerReopened',
  'PaymentRecorded',
  'AbsenceRecorded',
  'EmptyBottlesCollected',
  'EntrySuperseded',
  'RoundCreated',
  'StopsHandedOver',
  'StopsTakenOver',
  'StopOrderSet',
  'StopOrderedAgain',
  'DayClosed',
  'CashCounted',
  'DayReopened',
  'EntrySetAside',
  'EntryApplied',
  'UnassignedPaymentRecorded',
  'EntryDismissed',
  // Consumers, by the office.
  'ConsumerDetailsEdited',
  'ConsumerPaused',
  'ConsumerResumed',
  // Zones and products.
  'AreaCreated',
  'AreaRenamed',
  'AreaArchived',
  'AreaDeadlineSet',
  'ProductCreated',
  'ProductRenamed',
  'ProductArchived',
  // People.
  'SupervisorHired',
  'SupervisorDetailsChanged',
  'SupervisorMovedToArea',
  'SupervisorPasswordChanged',
  'SupervisorArchived',
  'DeliveryBoyHired',
  'DeliveryBoyDetailsChanged',
  'DeliveryBoyMovedToArea',
  'DeliveryBoyPasswordChanged',
  'DeliveryBoyArchived',
  'AdminAdded',
  'AdminEdited',
  'AdminPasswordChanged',
  'AdminArchived',
  // Sign-ins. `SignInRefused` stands for all refusals of one account in one minute; its change `count` says how many.
  'SignedIn',
  'SignInRefused',
  'SignedOut',
  'SessionRevoked',
  // Files.
  'OrdersUploaded',
  'ReportExported',
  'UploadedFileDownloaded',
  'BackupRestored',
] as const;
export type ActivityKind = (typeof ACTIVITY_KINDS)[number];

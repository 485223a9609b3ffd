/**
 * The fields of {@link ActivityChange}. A field of an event without a name here has the name that it has in the event.
 *
 * | field | value | of the kinds |
 * |---|---|---|
 * | `requirement` | quantity | `OrderPlaced`, `OrderRevised`, `OrderRemoved`; the same before and after in `QuantityDelivered` and `QuantityCleared` |
 * | `adjusted` | true or false | `OrderPlaced`, `OrderRevised` |
 * | `delivered` | quantity; with `product` and `orderId` for each line that a Done filled or a reopening cleared | `QuantityDelivered`, `QuantityCleared`, `ConsumerMarkedDone`, `ConsumerReopened`, `EntrySuperseded` |
 * | `shown` | the quantity, amount or text that the phone showed, if it differed from `before` | `QuantityDelivered`, `PaymentRecorded`, `AbsenceRecorded`, `EmptyBottlesCollected` |
 * | `done` | true or false | `ConsumerMarkedDone`, `ConsumerReopened`, `EntrySuperseded` |
 * | `payment` | rupees | `PaymentRecorded`, `UnassignedPaymentRecorded`, `EntrySuperseded` |
 * | `payment-mode` | `cash`, `cheque` or an empty text | as `payment` |
 * | `absence` | text | `AbsenceRecorded`, `EntrySuperseded` |
 * | `name`, `address`, `sequence` | text, text, whole number | `ConsumerDetailsChanged`, `ConsumerDetailsEdited`, zones, products, people |
 * | `unique-id`, `email`, `phone` | text | people, `phone` also consumers |
 * | `paused-from`, `paused-until` | dates, the first and the last one; an empty text for an open end | `PauseSet`; `paused-until` also `PauseEnded` |
 * | `merged-with` | id and name of the other consumer | `ConsumerMerged`, `ConsumerAbsorbed`, `MergeUndone` |
 * | `deadline` | local time, `HH:MM` | `AreaDeadlineSet` |
 * | `step` | quantity | `ProductStepSet` |
 * | `landing-title`, `landing-text`, `default-deadline`, `logo` | text, text, `HH:MM`, the first digits of the image's SHA-256; with `name` | `SettingsChanged` |
 * | `area`, `supervisor`, `delivery-boy` | {@link ActivityReference} | people who were hired or moved; consumers who were moved; orders that were moved or handed over |
 * | `round` | number of the round | `RoundCreated` |
 * | `lines-open` | number of lines that stay open because the phone did not show them | `ConsumerMarkedDone` |
 * | `stops` | number of stops | `RoundCreated`, `StopsHandedOver`, `StopsTakenOver`, `StopOrderSet`, `DayClosed` |
 * | `lines` | number of orders | `StopsHandedOver`, `StopsTakenOver` |
 * | `weekday` | number from 1, Monday, to 7, of an exception | `StopOrderSet` |
 * | `undone` | whether it undoes an earlier hand-over | `StopsHandedOver`, `StopsTakenOver` |
 * | `stops-done` | number of stops | `DayClosed` |
 * | `taken`, `empty-bottles` | quantity | `DayClosed`; `empty-bottles` also `EmptyBottlesCollected`, `EntrySuperseded` |
 * | `required-total`, `delivered-total` | quantity | `DayClosed` |
 * | `remarks` | text | `DayClosed` |
 * | `reason` | text of a person, or a code: `moved`, `replaced` (`OrderRemoved`; a deleted order has none), `undone`, `line-added` (`ConsumerReopened`) | also `DayReopened`, `EntryDismissed`, `BackupRestored` |
 * | `correction` | text: why the office corrected the delivery | the activities at the door |
 * | `counted`, `declared` | rupees: cash that the office counted, and the cash payments of the close | `CashCounted` |
 * | `entry-type` | type of the phone's command, for example `edit-product-order` | `EntrySetAside` |
 * | `later-at` | time | `EntrySuperseded`; `DayClosed`, if a later close of another phone is valid |
 * | `lines-added`, `lines-changed`, `lines-unchanged`, `lines-protected`, `lines-missing`, `lines-faulty` | numbers of lines | `OrdersUploaded`; the first two of `OrdersImported`, whose `requirement` of each line has `consumer`, `product` and `orderId` |
 * | `staff`, `file-name`, `people-added`, `people-changed`, `people-unchanged`, `people-faulty` | `supervisor` or `delivery-boy`, text, numbers of people | `StaffImported` |
 * | `again-date` | date for which a stop was ordered again | `StopOrderedAgain` |
 * | `report`, `from-date`, `to-date`, `rows` | name of the report, dates, number of rows | `ReportExported` |
 * | `outcome` | `broken-off` or `unknown`; missing for a complete download | `ReportExported` |
 * | `search`, `sort`, `product`, `consumer`, `order`, `upload`, `kind`, `late`, `figure`, `moment`, `clock`, `orders-from`, `orders-to`, `actor-role`, `actor-id` | the filters of a download, with `area` and `delivery-boy` | `ReportExported` |
 * | `restored-at`, `sealed-events`, `by` | time, number of sealed events of the backup, text | `BackupRestored` |
 * | `count`, `throttled` | numbers of refused sign-ins; of those, without a look at the password | `SignInRefused` |
 * | `address`, `browser`, `system` | text | `SignedIn`, `SignInRefused` |
 * | `minute` | time | `SignInRefused` |
 * | `purpose`, `expires-at` | `invite` or `reset`; time | `PasswordLinkCreated`; `purpose` also `PasswordLinkUsed`, `PasswordLinkRevoked` |
 */
export const ACTIVITY_FIELDS = [
  'requirement',
  'adjusted',
  'delivered',
  'shown',
  'done',
  'payment',
  'payment-mode',
  'absence',
  'name',
  'address',
  'sequence',
  'unique-id',
  'email',
  'phone',
  'paused-from',
  'paused-until',
  'merged-with',
  'deadline',
  'step',
  'landing-title',
  'landing-text',
  'default-deadline',
  'logo',
  'area',
  'supervisor',
  'delivery-boy',
  'round',
  'lines-open',
  'stops',
  'lines',
  'weekday',
  'undone',
  'stops-done',
  'taken',
  'empty-bottles',
  'required-total',
  'delivered-total',
  'remarks',
  'reason',
  'correction',
  'counted',
  'declared',
  'entry-type',
  'later-at',
  'lines-added',
  'lines-changed',
  'lines-unchanged',
  'lines-protected',
  'lines-missing',
  'lines-faulty',
  'staff',
  'file-name',
  'people-added',
  'people-changed',
  'people-unchanged',
  'people-faulty',
  'report',
  'again-date',
  'from-date',
  'to-date',
  'orders-from',
  'orders-to',
  'rows',
  'outcome',
  'search',
  'sort',
  'product',
  'consumer',
  'order',
  'upload',
  'kind',
  'late',
  'paused-only',
  'not-delivered-since',
  'bottles-returned',
  'figure',
  'moment',
  'clock',
  'actor-role',
  'actor-id',
  'restored-at',
  'sealed-events',
  'by',
  'count',
  'throttled',
  'address',
  'browser',
  'system',
  'minute',
  'codes-left',
  'purpose',
  'expires-at',
] as const;
export type ActivityField = (typeof ACTIVITY_FIELDS)[number];

import type { ActivityChange, ActivityField } from '@milkround/contracts';
import { translateText } from '../../../i18n/translate';
import { formatDate } from '../../../ui/format';
import { RAW, was, type Piece } from '../../../ui/sentence/pieces';
import { formatAddress, formatValue, nameOfField } from './values';
import { joined, textAfter, type Words } from './words';

/** The fields whose values the sentence of a kind has already, by kind; other changes are listed below the sentence. */
const TOLD: Record<string, readonly ActivityField[]> = {
  OrderPlaced: ['requirement'],
  OrderRevised: ['requirement'],
  OrderRemoved: ['requirement', 'reason', 'delivery-boy'],
  QuantityDelivered: ['delivered'],
  ConsumerMarkedDone: ['delivered', 'done'],
  ConsumerReopened: ['done', 'reason'],
  PaymentRecorded: ['payment'],
  AbsenceRecorded: ['absence'],
  CashCounted: ['counted'],
  StopOrderedAgain: ['again-date', 'delivery-boy'],
  EmptyBottlesCollected: ['empty-bottles'],
  RoundCreated: ['round'],
  StopsHandedOver: ['delivery-boy', 'stops', 'undone'],
  StopsTakenOver: ['delivery-boy', 'stops', 'undone'],
  StopOrderSet: ['stops'],
  UnassignedPaymentRecorded: ['payment', 'kept-as'],
  ConsumerPaused: ['paused-until'],
  ConsumerResumed: ['paused-until'],
  AreaCreated: ['name'],
  AreaRenamed: ['name'],
  AreaArchived: ['name'],
  AreaDeadlineSet: ['deadline'],
  ProductCreated: ['name'],
  ProductRenamed: ['name'],
  ProductArchived: ['name'],
  SupervisorHired: ['name', 'phone'],
  SupervisorMovedToArea: ['area'],
  SupervisorArchived: ['name'],
  DeliveryBoyHired: ['name', 'phone'],
  DeliveryBoyMovedToArea: ['area'],
  DeliveryBoyArchived: ['name'],
  AdminAdded: ['name'],
  AdminArchived: ['name'],
  SignedIn: ['address', 'browser', 'system'],
  SignInRefused: ['count', 'minute', 'address', 'browser', 'system'],
  ReportExported: ['report', 'rows'],
  StaffImported: ['staff', 'file-name'],
};

/** Fields that only the details show. */
const IN_DETAILS: ReadonlySet<string> = new Set<ActivityField>([
  'sequence',
  'required-total',
  'delivered-total',
  'lines-unchanged',
  'people-unchanged',
]);

const isEmpty = (value: ActivityChange['before']): boolean => value === null || value === '' || value === 0 || value === false;

/** A requirement that was delivered says nothing new. */
const isTold = (words: Words, { field, after }: ActivityChange): boolean =>
  (TOLD[words.activity.kind] ?? []).some((told) => told === field) ||
  (words.activity.kind === 'QuantityDelivered' && field === 'requirement' && after === words.change('delivered')?.after);

/** A change with its name: `Address: old → new`. */
function changeNote({ field, before, after, product }: ActivityChange, { t, timeZone }: Words): Piece[] {
  const format = (value: ActivityChange['before']) => formatValue(field, value, { t, timeZone });
  const label = `${nameOfField(field, t)}${product?.name ? `, ${product.name}` : ''}: `;
  if (before === null || before === after) return [{ text: label + format(after) }];
  return [{ text: label }, was(format(before)), { text: ` → ${format(after)}` }];
}

/** The sentence of a session that its person ended says so. */
const isOwnEnd = (kind: string, reason: string): boolean => kind === 'SessionRevoked' && reason === 'ended';

/** The line below a sentence: whose day it was, where it came from, and the changes that the sentence does not have. */
export function notesOf(words: Words): Piece[] {
  const { activity, say, t } = words;
  const { kind, actor, subject, refusal, via } = activity;
  const isDay = subject.date !== undefined && subject.deliveryBoy !== undefined;
  const isOwnDay = actor.role === 'delivery-boy' && actor.id === subject.deliveryBoy?.id;
  const isAboutBoy = isDay && !isOwnDay && !NAMES_BOY.has(kind);
  const reason = TOLD[kind]?.includes('reason') || isOwnEnd(kind, textAfter(words, 'reason')) ? '' : textAfter(words, 'reason');
  const changes = activity.changes.filter(
    (change) =>
      !isTold(words, change) &&
      !IN_DETAILS.has(change.field) &&
      change.field !== 'reason' &&
      !(isEmpty(change.before) && isEmpty(change.after)),
  );
  return joined([
    ...(refusal ? [[{ text: translateText(refusal.text, refusal) }]] : []),
    ...(reason ? [say(t('reason: {{reason}}', RAW), { reason: formatValue('reason', reason, words) })] : []),
    ...(SIGN_INS.has(kind) && words.change('address') ? [[{ text: placeOf(words) }]] : []),
    ...changes.map((change) => changeNote(change, words)),
    ...(isAboutBoy ? [say('{{boy}}')] : []),
    ...(via === 'upload' && subject.upload && kind !== 'OrdersUploaded' ? [say(t('from {{file}}', RAW))] : []),
    ...(subject.date && NAMES_DATE.has(kind) ? [[{ text: t('for {{date}}', { date: formatDate(subject.date) }) }]] : []),
  ]);
}

const SIGN_INS: ReadonlySet<string> = new Set(['SignedIn', 'SignInRefused']);

/** Where a sign-in came from: the device, and the address with its family. */
function placeOf(words: Words): string {
  const { t } = words;
  const [browser, system, address] = [textAfter(words, 'browser'), textAfter(words, 'system'), textAfter(words, 'address')];
  const device = browser && system ? t('{{browser}} on {{system}}', { browser, system }) : browser || system || t('Unknown device');
  return address ? t('{{device}}, from {{address}}', { device, address: formatAddress(address, t) }) : device;
}

/** The kinds whose sentence names the delivery boy. */
const NAMES_BOY: ReadonlySet<string> = new Set([
  'DeliveryDayOpened',
  'StopsHandedOver',
  'StopsTakenOver',
  'StopOrderSet',
  'DayClosed',
  'DayReopened',
  'EntryApplied',
  'EntryDismissed',
  'UnassignedPaymentRecorded',
]);
/** The kinds that are often about another date than the one on which they happen. */
const NAMES_DATE: ReadonlySet<string> = new Set([
  'DeliveryDayOpened',
  'OrderPlaced',
  'OrderRevised',
  'OrderRemoved',
  'DayClosed',
  'DayReopened',
  'EntrySetAside',
  'EntryApplied',
  'EntryDismissed',
  'OrdersUploaded',
]);

import type { ActivityChange, ActivityField } from '@milkround/contracts';
import { RECORDED_AT_DOOR } from '@milkround/domain';
import { translateText } from '../../i18n/translate';
import { formatDate, formatQuantity } from '../format';
import { RAW, previousPiece, type Piece } from '../sentence/pieces';
import { formatAddress, formatValue, nameOfField } from './values';
import { joinParts, numberAfter, textAfter, type Words } from './words';

/** Fields that only the details show. */
const IN_DETAILS: ReadonlySet<string> = new Set<ActivityField>([
  'sequence',
  'required-total',
  'delivered-total',
  'lines-unchanged',
  'people-unchanged',
]);

const isEmpty = (value: ActivityChange['before']): boolean =>
  value === null || value === '' || value === 0 || value === false;

/** Whether the sentence already has a change. A requirement that equals the delivered quantity counts as such. */
const isInSentence = (
  words: Words,
  fields: readonly string[],
  { field, after }: ActivityChange,
): boolean =>
  fields.includes(field) ||
  (words.activity.kind === 'QuantityDelivered' &&
    field === 'requirement' &&
    after === words.change('delivered')?.after);

/** A change with its name: `Address: old → new`. */
function changeNote(
  { field, before, after, product }: ActivityChange,
  { t, timeZone }: Words,
): Piece[] {
  const format = (value: ActivityChange['before']) => formatValue(field, value, { t, timeZone });
  const label = `${nameOfField(field, t)}${product?.name ? `, ${product.name}` : ''}: `;
  if (before === null || before === after) return [{ text: label + format(after) }];
  return [{ text: label }, previousPiece(format(before)), { text: ` → ${format(after)}` }];
}

/** Whether a person ended the session, which the sentence says already. */
const isOwnEnd = (kind: string, reason: string): boolean =>
  kind === 'SessionRevoked' && reason === 'ended';

/**
 * The line below a sentence: the owner of the day, the origin, and the changes that the sentence does not have.
 * @param fields fields whose values the sentence has
 */
export function notesOf(words: Words, fields: readonly string[]): Piece[] {
  const { activity, say, t } = words;
  const { kind, actor, subject, refusal, via } = activity;
  const isDay = subject.date !== undefined && subject.deliveryBoy !== undefined;
  const isOwnDay = actor.role === 'delivery-boy' && actor.id === subject.deliveryBoy?.id;
  const isAboutBoy = isDay && !isOwnDay && !NAMES_BOY.has(kind);
  const reason =
    fields.includes('reason') || isOwnEnd(kind, textAfter(words, 'reason'))
      ? ''
      : textAfter(words, 'reason');
  const changes = activity.changes.filter(
    (change) =>
      !isInSentence(words, fields, change) &&
      !IN_DETAILS.has(change.field) &&
      change.field !== 'reason' &&
      !(isEmpty(change.before) && isEmpty(change.after)),
  );
  return joinParts([
    ...(refusal ? [[{ text: translateText(refusal.text, refusal) }]] : []),
    ...(reason
      ? [say(t('reason: {{reason}}', RAW), { reason: formatValue('reason', reason, words) })]
      : []),
    ...(kind === 'SignInRefused' ? [[{ text: refusalCause(words) }]] : []),
    ...(SIGN_INS.has(kind) && words.change('address') ? [[{ text: placeOf(words) }]] : []),
    ...changes.map((change) => changeNote(change, words)),
    ...(isAboutBoy
      ? [say(isOnBehalf(words) ? t('on behalf of {{boy}}', RAW) : t('round of {{boy}}', RAW))]
      : []),
    ...(via === 'upload' && subject.upload && !NAMES_FILE.has(kind)
      ? [say(t('from {{file}}', RAW))]
      : []),
    ...(subject.date && NAMES_DATE.has(kind)
      ? [[{ text: t('for {{date}}', { date: formatDate(subject.date) }) }]]
      : []),
  ]);
}

/** Why sign-ins were refused; those after too many were not looked at. */
function refusalCause(words: Words): string {
  const { t, activity } = words;
  const { admin, supervisor, deliveryBoy } = activity.subject;
  const count = numberAfter(words, 'count') ?? 1;
  const throttledCount = numberAfter(words, 'throttled') ?? 0;
  const cause =
    (admin ?? supervisor ?? deliveryBoy) ? t('wrong password') : t('no account has this email');
  const causes = [
    ...(count > throttledCount ? [cause] : []),
    ...(throttledCount > 0
      ? [t('too many attempts: {{shown}}', { shown: formatQuantity(throttledCount) })]
      : []),
  ];
  return causes.join(', ');
}

const SIGN_INS: ReadonlySet<string> = new Set(['SignedIn', 'SignInRefused']);

/** The origin of a sign-in: the device, and the address with its family. */
function placeOf(words: Words): string {
  const { t } = words;
  const [browser, system, address] = [
    textAfter(words, 'browser'),
    textAfter(words, 'system'),
    textAfter(words, 'address'),
  ];
  const device =
    browser && system
      ? t('{{browser}} on {{system}}', { browser, system })
      : browser || system || t('Unknown device');
  return address
    ? t('{{device}}, from {{address}}', { device, address: formatAddress(address, t) })
    : device;
}

const AT_DOORS: ReadonlySet<string> = RECORDED_AT_DOOR;

/** Whether a person of the office did what delivery boys do at the doors. */
function isOnBehalf(words: Words): boolean {
  const { kind, actor } = words.activity;
  const isOfOffice = actor.role === 'admin' || actor.role === 'supervisor';
  return isOfOffice && AT_DOORS.has(kind) && textAfter(words, 'reason') !== 'line-added';
}

/** The kinds whose sentence names the file. */
const NAMES_FILE: ReadonlySet<string> = new Set([
  'OrdersUploaded',
  'OrdersImported',
  'OrdersTakenBack',
  'UploadTakenBack',
]);
/** The kinds whose sentence names the delivery boy. */
const NAMES_BOY: ReadonlySet<string> = new Set([
  'DeliveryDayOpened',
  'OrdersImported',
  'OrdersTakenBack',
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
  'OrdersImported',
  'OrdersTakenBack',
  'UploadTakenBack',
]);

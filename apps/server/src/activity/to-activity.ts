import {
  ACTIVITY_ACTOR_ROLES,
  type Activity,
  type ActivityChange,
  type ActivitySubject,
  type ActivityVia,
  type ActivityValue,
  type ActivityField,
} from '@milkround/contracts';
import {
  dayOf,
  isAreaFact,
  isConsumerFact,
  isDeliveryBoyFact,
  isDeliveryDayFact,
  isOrdersImported,
  isProductFact,
  isReportExport,
  isSettingsFact,
  isSupervisorFact,
  isUploadFact,
  type SettingsFact,
  type DownloadFact,
  unreachable,
  type ConsumerFact,
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { actorOf, consumersNamed, idIn, ordersDateOf, personOf } from './activity-terms';
import { toStatement, toChanges, toChange } from './to-change';
import { catalogChanges, uploadChanges } from './catalog-changes';
import { dayChanges, importedChanges } from './day-changes';
import type { References, ReferenceKind } from './references';
import { FILTER_FIELDS, titledSort } from '../words/filter-words';

/** Returns the row of the activity for an event of any type. Its names are null until `references` are read. */
export function toActivity(event: RecordedEvent, references: References): Activity {
  const { position, type: kind, meta, recordedAt } = event;
  const actor = actorOf(event);
  const role = ACTIVITY_ACTOR_ROLES.find((knownRole) => knownRole === actor.role) ?? 'system';
  return {
    position: position.toString(),
    occurredAt: meta.occurredAt,
    recordedAt,
    late: meta.late !== undefined,
    actor:
      role === 'system' ? { role, id: actor.id, name: null } : withRole(role, actor.id, references),
    via: viaOf(event, role),
    kind,
    subject: subjectOf(event, references),
    changes: changesOf(event, references),
    ...refusalOf(event),
    commandId: meta.commandId,
  };
}

/** The actor is a reference with a role. */
function withRole(
  role: Exclude<Activity['actor']['role'], 'system'>,
  id: number,
  references: References,
): Activity['actor'] {
  return Object.assign(references.create(role, id), { role });
}

function viaOf({ streamId, data }: RecordedEvent, role: Activity['actor']['role']): ActivityVia {
  if (role === 'delivery-boy') return 'phone';
  const isTakenOver = typeof data.takenFrom === 'number';
  const isOfUpload =
    streamId.startsWith('upload/') || (typeof data.uploadId === 'string' && !isTakenOver);
  if (isOfUpload && !streamId.startsWith('download/')) return 'upload';
  return role === 'system' ? 'system' : 'office';
}

const REFERENCED = ['delivery-boy', 'supervisor', 'admin', 'area', 'product'] as const;
const SUBJECT_FIELD = {
  'delivery-boy': 'deliveryBoy',
  supervisor: 'supervisor',
  admin: 'admin',
  area: 'area',
  product: 'product',
} as const;

function subjectOf(event: RecordedEvent, references: References): ActivitySubject {
  const { streamId, data } = event;
  const subject: ActivitySubject = {};
  const day = dayOf(streamId);
  const person = personOf(event);
  for (const kind of REFERENCED) {
    const id = idIn(streamId, kind) ?? (person?.role === kind ? person.id : null);
    if (id !== null) subject[SUBJECT_FIELD[kind]] = references.create(kind, id);
  }
  const date = ordersDateOf(event);
  if (date !== null) subject.date = date;
  if (day) subject.deliveryBoy = references.create('delivery-boy', day.deliveryBoyId);
  const [consumerId, ...otherConsumers] = consumersNamed(event);
  if (consumerId !== undefined && otherConsumers.length === 0)
    subject.consumer = references.consumer(streamId, consumerId, nameIn(event));
  if (typeof data.productId === 'number')
    subject.product = references.create('product', data.productId);
  if (typeof data.orderId === 'string') subject.order = { id: data.orderId };
  if (typeof data.uploadId === 'string')
    subject.upload = references.upload(
      data.uploadId,
      typeof data.fileName === 'string' ? data.fileName : null,
    );
  if (typeof data.entryId === 'string') subject.entry = { id: data.entryId };
  return subject;
}

/** The consumer's name in an event that has it. */
function nameIn(event: RecordedEvent): string | null {
  if (isConsumerFact(event)) return event.data.name;
  return isDeliveryDayFact(event) && event.type === 'OrderPlaced' ? event.data.consumer.name : null;
}

function changesOf(event: RecordedEvent, references: References): ActivityChange[] {
  if (isDeliveryDayFact(event)) {
    const { reason } = event.meta;
    return [
      ...dayChanges(event, event.streamId, references),
      ...(reason === undefined ? [] : [toStatement('correction', reason)]),
    ];
  }
  if (
    isAreaFact(event) ||
    isProductFact(event) ||
    isSupervisorFact(event) ||
    isDeliveryBoyFact(event)
  )
    return catalogChanges(event, references);
  if (isOrdersImported(event)) return importedChanges(event, references);
  if (isConsumerFact(event)) return consumerChanges(event, references);
  if (isSettingsFact(event)) return settingsChanges(event);
  if (isReportExport(event)) return exportChanges(event, references);
  return isUploadFact(event) ? uploadChanges(event) : otherChanges(event.data);
}

function refusalOf(event: RecordedEvent): Pick<Activity, 'refusal'> {
  if (!isDeliveryDayFact(event) || event.type !== 'EntrySetAside') return {};
  const { reason: text, code, params } = event.data;
  return { refusal: { text, ...(code !== undefined && { code, params: params ?? {} }) } };
}

/** Digits of a logo's hash that tell one image from another. */
const SHOWN_DIGITS = 8;

function settingsChanges({ data: { previous, ...data } }: SettingsFact): ActivityChange[] {
  const hash = (logo: string | null | undefined) => logo?.slice(0, SHOWN_DIGITS) ?? null;
  return [
    ...toChanges('name', previous.name ?? null, data.name ?? null),
    ...toChanges('landing-title', previous.landingTitle ?? null, data.landingTitle ?? null),
    ...toChanges('landing-text', previous.landingText ?? null, data.landingText ?? null),
    ...toChanges(
      'default-deadline',
      previous.defaultDeadline ?? null,
      data.defaultDeadline ?? null,
    ),
    ...toChanges('logo', hash(previous.logo), hash(data.logo)),
  ];
}

const MAX_CHANGES = 30;

/** Fields that the subject shows. */
const OF_SUBJECT = new Set([
  'id',
  'consumerId',
  'productId',
  'orderId',
  'uploadId',
  'importId',
  'deliveryBoyId',
  'entryId',
  'role',
  'personId',
  'sessionId',
  'previous',
]);

/** The names in {@link ACTIVITY_FIELDS} of fields that are written otherwise in events. */
const nameOf = (field: string): string =>
  field.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Returns the changes of an event of a type without a case of its own: its plain fields, with their former values where it has them. */
function otherChanges(data: Record<string, unknown>): ActivityChange[] {
  const { previous } = data;
  const isSinglePrevious = typeof previous !== 'object' || previous === null;
  return Object.entries(data)
    .filter(([field, value]) => !OF_SUBJECT.has(field) && isPlain(value))
    .slice(0, MAX_CHANGES)
    .map(([field, value]) => ({
      field: nameOf(field),
      before: isSinglePrevious ? null : plainOf(Reflect.get(previous, field)),
      after: plainOf(value),
    }));
}

const isPlain = (value: unknown): boolean =>
  value === null || ['string', 'number', 'boolean'].includes(typeof value);
const plainOf = (value: unknown): ActivityValue =>
  typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean'
    ? value
    : null;

type ReportExport = Extract<DownloadFact, { type: 'ReportExported' }>;

/** The filters whose values are ids. */
const REFERENCES: Readonly<Record<string, ReferenceKind & ActivityField>> = {
  areaId: 'area',
  areaIds: 'area',
  deliveryBoyId: 'delivery-boy',
  productId: 'product',
};

function exportChanges(
  { data }: Pick<ReportExport, 'data'>,
  references: References,
): ActivityChange[] {
  const { report, fromDate, toDate, filters, rows, outcome } = data;
  return [
    toStatement('report', report),
    ...(fromDate === null ? [] : [toStatement('from-date', fromDate)]),
    ...(toDate === null ? [] : [toStatement('to-date', toDate)]),
    ...(rows === null ? [] : [toStatement('rows', rows)]),
    ...(outcome === 'complete' ? [] : [toStatement('outcome', outcome)]),
    ...Object.entries(filters).flatMap(([name, value]) =>
      filterChanges(report, name, value, references),
    ),
  ];
}

function filterChanges(
  report: string,
  name: string,
  value: ReportExport['data']['filters'][string],
  references: References,
): ActivityChange[] {
  const kind = REFERENCES[name];
  const values = typeof value === 'object' ? value : [value];
  if (kind)
    return values.flatMap((id) =>
      typeof id === 'number' ? [toStatement(kind, references.create(kind, id))] : [],
    );
  const field = FILTER_FIELDS[name];
  if (!field) return [];
  if (field === 'sort' && typeof value === 'string')
    return [toStatement(field, titledSort(report, value))];
  return [toStatement(field, typeof value === 'object' ? value.join(', ') : value)];
}

function consumerChanges(fact: ConsumerFact, references: References): ActivityChange[] {
  switch (fact.type) {
    case 'ConsumerDetailsEdited': {
      const { previous, name, address, phone } = fact.data;
      return [
        ...toChanges('name', previous.name, name),
        ...toChanges('address', previous.address, address),
        ...toChanges('phone', previous.phone, phone),
      ];
    }
    case 'PauseSet':
      return [
        toStatement('paused-from', fact.data.from),
        toStatement('paused-until', untilOf(fact.data)),
        toStatement('reason', fact.data.reason),
      ];
    case 'PauseEnded': {
      const { lastDate, previous } = fact.data;
      return [
        toChange('paused-until', untilOf(previous), lastDate < previous.from ? null : lastDate),
      ];
    }
    case 'ConsumerMovedToZone':
      return [
        toChange(
          'area',
          references.create('area', fact.data.previous.areaId),
          references.create('area', fact.data.areaId),
        ),
      ];
    case 'ConsumerMerged':
      return [toStatement('merged-with', `${fact.data.into} ${fact.data.intoName}`)];
    case 'ConsumerAbsorbed': {
      const { absorbed, phone } = fact.data;
      return [
        toStatement('merged-with', `${absorbed.consumerId} ${absorbed.name}`),
        ...toChanges('phone', null, phone),
      ];
    }
    case 'MergeUndone': {
      const { consumerId, absorbed, into } = fact.data;
      return [toChange('merged-with', consumerId === into ? absorbed : into, null)];
    }
    default:
      return unreachable(fact);
  }
}

/** An open end is an empty text. */
const untilOf = ({ until }: { until: string | null }): string => until ?? '';

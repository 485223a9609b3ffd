import {
  ACTIVITY_ACTOR_ROLES,
  type Activity,
  type ActivityChange,
  type ActivitySubject,
  type ActivityVia,
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
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { actorOf, consumersNamed, idIn, ordersDateOf, personOf } from './activity-terms';
import { toStatement } from './to-change';
import { catalogChanges, uploadChanges } from './catalog-changes';
import { consumerChanges } from './consumer-changes';
import { dayChanges, importedChanges } from './day-changes';
import { exportChanges } from './export-changes';
import { otherChanges } from './other-changes';
import { settingsChanges } from './settings-changes';
import type { References } from './references';

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

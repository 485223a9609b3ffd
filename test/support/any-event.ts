import fc from 'fast-check';
import type { Role } from '@milkround/contracts';
import {
  streams,
  type CatalogFact,
  type DeliveryDayFact,
  type AdminDetails,
  type FactMeta,
  type IdentityFact,
  type SettingsFact,
  type SettingValues,
  type StaffDetails,
  type StaffImportFact,
  type OrdersImported,
  type OrdersTakenBack,
  type Registration,
  type UploadFact,
  type UploadTakenBackFact,
} from '@milkround/domain';
import type { NewEvent } from '@milkround/event-store';
import {
  deliveryDayFields,
  importedFields,
  option,
  type FactValues,
} from '../../libs/domain/src/spec/fact-fields';
import { factsOf, listOf, optional, Shape, shapeOf } from '../../libs/domain/src/spec/shape';
import { count, date, id, quantity, sent, sum, text, time, uuid } from './any-values';

/** An event with its stream, its actor and the time at which it happened. */
export interface AnyEvent {
  streamId: string;
  meta: Omit<FactMeta, 'commandId'>;
  event: NewEvent;
}

const dayValues: FactValues = {
  ...{
    orderId: uuid,
    consumerId: text,
    productId: id,
    deliveryBoyId: id,
    areaId: id,
    supervisorId: id,
  },
  ...{ uploadId: uuid, roundId: uuid, handOverId: uuid, closeId: uuid, entryId: uuid },
  ...{ date, time, text, quantity, sum, count, sent },
};
const dayFacts = fc.oneof(
  { weight: 9, arbitrary: factsOf<DeliveryDayFact>(deliveryDayFields(dayValues)) },
  factsOf<OrdersImported>(importedFields(dayValues)),
);

const scope = { areaId: id, supervisorId: option(id) };
const staff = { name: text, uniqueId: text, email: text, phone: option(text) };
const ids = listOf(new Shape(id), 3);
const staffBefore = shapeOf<StaffDetails>(staff);
const catalogFacts = factsOf<CatalogFact>({
  AreaCreated: { id, name: text },
  AreaRenamed: { id, name: text, previous: text },
  AreaArchived: { id, name: text },
  AreaDeadlineSet: { id, deadline: text, previous: text },
  ProductCreated: { id, name: text },
  ProductRenamed: { id, name: text, previous: text },
  ProductArchived: { id, name: text },
  ProductStepSet: { id, step: quantity, previous: quantity },
  SupervisorHired: { id, areaIds: ids, ...staff },
  SupervisorDetailsChanged: { id, ...staff, previous: staffBefore },
  SupervisorMovedToArea: {
    id,
    areaIds: ids,
    previous: shapeOf<{ areaIds: readonly number[] }>({ areaIds: ids }),
  },
  SupervisorPasswordChanged: { id },
  SupervisorArchived: { id, name: text },
  DeliveryBoyHired: { id, ...scope, ...staff },
  DeliveryBoyDetailsChanged: { id, ...staff, previous: staffBefore },
  DeliveryBoyMovedToArea: {
    id,
    ...scope,
    previous: shapeOf<{ areaId: number; supervisorId: number | null }>(scope),
  },
  DeliveryBoyPasswordChanged: { id },
  DeliveryBoyArchived: { id, name: text },
});

const register = listOf(
  shapeOf<Registration>({
    consumerId: text,
    set: shapeOf<Registration['set']>({
      name: optional(text),
      address: optional(text),
      phone: optional(fc.option(text)),
      areaId: optional(id),
    }),
    previous: new Shape(
      fc.option(
        shapeOf<NonNullable<Registration['previous']>>({
          name: optional(text),
          orderedName: optional(text),
          address: optional(text),
          orderedAddress: optional(text),
          phone: optional(fc.option(text)),
          areaId: optional(id),
        }).values,
      ),
    ),
  }),
  2,
);

const uploadFacts = factsOf<UploadFact | UploadTakenBackFact | OrdersTakenBack>({
  UploadTakenBack: {
    uploadId: uuid,
    fileName: text,
    date,
    counts: shapeOf<UploadTakenBackFact['data']['counts']>({ returned: count, staying: count }),
    register,
  },
  OrdersTakenBack: {
    uploadId: uuid,
    facts: listOf(shapeOf<OrdersTakenBack['data']['facts'][number]>({ type: text, data: sent }), 2),
  },
  OrdersUploaded: {
    uploadId: uuid,
    fileName: text,
    sha256: text,
    date,
    counts: shapeOf<UploadFact['data']['counts']>({
      added: count,
      changed: count,
      unchanged: count,
      protected: count,
      deliveryBoys: count,
      consumers: count,
      missing: count,
      errors: count,
      moved: optional(count),
    }),
    register,
  },
});

const staffImportFacts = factsOf<StaffImportFact>({
  StaffImported: {
    importId: uuid,
    staff: fc.constantFrom('supervisor', 'delivery-boy'),
    fileName: text,
    peopleAdded: count,
    peopleChanged: count,
    peopleUnchanged: count,
    peopleFaulty: count,
  },
});

const settings = {
  name: optional(text),
  landingTitle: optional(text),
  landingText: optional(text),
  defaultDeadline: optional(text),
};
const settingsFacts = factsOf<SettingsFact>({
  SettingsChanged: {
    ...settings,
    logo: optional(option(text)),
    previous: shapeOf<SettingValues>({ ...settings, logo: optional(option(text)) }),
  },
});

const role = fc.constantFrom<Role>('admin', 'supervisor', 'delivery-boy');
const purpose = fc.constantFrom('invite', 'reset');
const session = { sessionId: uuid, role, personId: id };
const place = { address: text, browser: option(text), system: option(text) };
const identityFacts = factsOf<IdentityFact>({
  AdminAdded: { id, name: text, email: text },
  AdminEdited: {
    id,
    name: text,
    email: text,
    previous: shapeOf<AdminDetails>({ name: text, email: text }),
  },
  AdminPasswordChanged: { id },
  AdminArchived: { id, name: text },
  SignedIn: { ...session, ...place },
  SignedOut: session,
  SessionRevoked: {
    ...session,
    reason: fc.constantFrom(
      'password-changed',
      'archived',
      'day-closed',
      'ended',
      'too-many',
      'operator',
    ),
  },
  SecondFactorEnabled: { role, personId: id },
  SecondFactorDisabled: { role, personId: id },
  RecoveryCodeUsed: { role, personId: id, codesLeft: count },
  SignInRefused: {
    role,
    personId: option(id),
    minute: time,
    count,
    throttled: count,
    ...place,
  },
  RecoveryCodesReplaced: { role, personId: id },
  SignInUnlocked: { role, personId: id },
  PasswordLinkCreated: { role, personId: id, purpose, expiresAt: time },
  PasswordLinkUsed: { role, personId: id, purpose },
  PasswordLinkRevoked: { role, personId: id, purpose },
  ReportExported: {
    role,
    personId: id,
    report: text,
    fromDate: option(date),
    toDate: option(date),
    filters: fc.dictionary(
      fc.constantFrom('areaId', 'search', 'areaIds'),
      fc.oneof(text, id, fc.boolean(), fc.array(id)),
    ),
    rows: option(count),
    outcome: fc.constantFrom('complete', 'broken-off', 'unknown'),
  },
  UploadedFileDownloaded: { role, personId: id, uploadId: uuid },
  BackupRestored: { restoredAt: time, sealedEvents: count, by: text, reason: text },
});

/** The actor, and the metadata that the log stores with an entry's facts. The command's id is added at the append. */
const meta = shapeOf<Omit<FactMeta, 'commandId'>>({
  actor: shapeOf<FactMeta['actor']>({
    role: fc.constantFrom('admin', 'supervisor', 'delivery-boy', 'system'),
    id,
  }),
  occurredAt: time,
  late: optional(uuid),
  phoneAt: optional(time),
  entryId: optional(uuid),
  reason: optional(text),
}).values;

const STREAMS: Record<string, (id: number) => string> = {
  Area: streams.area,
  Product: streams.product,
  Supervisor: streams.supervisor,
  DeliveryBoy: streams.deliveryBoy,
};

const streamOf = (type: string, id: number): string => {
  const kind = Object.keys(STREAMS).find((name) => type.startsWith(name)) ?? '';
  return STREAMS[kind]?.(id) ?? '';
};

function identityStreamOf({ type, data }: IdentityFact): string {
  switch (type) {
    case 'SignedIn':
    case 'SignedOut':
    case 'SessionRevoked':
      return streams.session(data.sessionId);
    case 'ReportExported':
    case 'UploadedFileDownloaded':
      return streams.download('0193536c-6a5c-7c2e-b4a1-5b1d4f0b7a11');
    case 'BackupRestored':
      return streams.restore(data.restoredAt);
    case 'SecondFactorEnabled':
    case 'SecondFactorDisabled':
    case 'RecoveryCodeUsed':
    case 'RecoveryCodesReplaced':
      return streams.secondFactor(data.role, data.personId);
    case 'SignInUnlocked':
      return streams.signIn(data.role, data.personId);
    case 'PasswordLinkCreated':
    case 'PasswordLinkUsed':
    case 'PasswordLinkRevoked':
      return streams.passwordLink(data.role, data.personId);
    case 'SignInRefused':
      return streams.refusedSignIns(data.role, data.personId, '2026-11-22T00:00:00.000Z');
    default:
      return streams.admin(data.id);
  }
}

const inStream = (
  streamId: fc.Arbitrary<string>,
  facts: fc.Arbitrary<NewEvent>,
): fc.Arbitrary<AnyEvent> => fc.record({ streamId, meta, event: facts });

/** Every kind of fact that a projection folds, with every field and with values at the bounds of their types and beyond them. */
export const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: inStream(
      fc.tuple(date, id).map(([eventDate, boy]) => streams.deliveryDay(eventDate, boy)),
      dayFacts,
    ),
  },
  {
    weight: 1,
    arbitrary: fc.tuple(meta, catalogFacts).map(([eventMeta, event]) => ({
      streamId: streamOf(event.type, event.data.id),
      meta: eventMeta,
      event,
    })),
  },
  { weight: 1, arbitrary: inStream(uuid.map(streams.upload), uploadFacts) },
  { weight: 1, arbitrary: inStream(uuid.map(streams.staffImport), staffImportFacts) },
  { weight: 1, arbitrary: inStream(fc.constant(streams.settings), settingsFacts) },
  {
    weight: 1,
    arbitrary: fc
      .tuple(meta, identityFacts)
      .map(([eventMeta, event]) => ({ streamId: identityStreamOf(event), meta: eventMeta, event })),
  },
);

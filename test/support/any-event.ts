import fc from 'fast-check';
import type { Role } from '@milkround/contracts';
import {
  MAX_QUANTITY,
  streams,
  type CatalogFact,
  type DeliveryDayFact,
  type AdminDetails,
  type FactMeta,
  type IdentityFact,
  type StaffDetails,
  type StaffImportFact,
  type UploadFact,
} from '@milkround/domain';
import type { NewEvent } from '@milkround/event-store';
import { deliveryDayFields, option } from '../../libs/domain/src/spec/fact-fields';
import { factsOf, optional, shapeOf } from '../../libs/domain/src/spec/shape';

/** An event with where it is to be appended, and by whom and when it happened. */
export interface AnyEvent {
  streamId: string;
  meta: Omit<FactMeta, 'commandId'>;
  event: NewEvent;
}

const MAX_INT = 2_147_483_647;
const MAX_TEXT = 200;

/** The longest texts that the inputs let in, and every character that has ever hurt a program. Some of them no column takes. */
const text = fc.oneof(
  { weight: 3, arbitrary: fc.string({ unit: 'binary', maxLength: 40 }) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary', minLength: MAX_TEXT / 2, maxLength: MAX_TEXT / 2 }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom(
      '',
      ' ',
      '\uFFFF'.repeat(MAX_TEXT),
      '\u{1F95B}'.repeat(MAX_TEXT / 2),
      `e${'\u0301'.repeat(MAX_TEXT - 1)}`,
      '\u{1D160}'.repeat(MAX_TEXT / 2),
      'İ'.repeat(MAX_TEXT),
      '\u202Eabc\u2066',
      '👩‍👩‍👧‍👦',
      '\uFEFFx',
      '\u0001\u001F\u007F\u0085\u2028',
      '\\u0000',
      '\\',
      `'"; drop table event; --`,
      '{{name}}',
      '$1',
      '__proto__',
      'constructor',
      'NaN',
      'null',
      'आशा',
      'a/b/c',
      '\0',
      'a\0b',
      '\ud800',
      'x\udfff',
    ),
  },
);
const quantity = fc.constantFrom(0, 0.001, 0.1, 0.125, 1, 2.005, 12_345.678, MAX_QUANTITY);
const sum = fc.constantFrom(0, 0.001, 1_000_000.125, 100_000 * 21_000);
const id = fc.constantFrom(1, 2, MAX_INT);
const count = fc.constantFrom(0, 1, 1_000_000);
const uuid = fc.oneof(
  fc.uuid(),
  fc.constantFrom('00000000-0000-0000-0000-000000000000', 'ffffffff-ffff-ffff-ffff-ffffffffffff', '0b9e9f4c-8f0e-4a54-9a3b-7a3f9a1c2d3e'),
);
const date = fc.constantFrom('1970-01-01', '2026-02-28', '2028-02-29', '2026-11-22', '2199-12-31');
const time = fc.oneof(
  {
    weight: 9,
    arbitrary: fc.constantFrom('1970-01-01T00:00:00.000Z', '2026-11-21T18:29:59.999Z', '2026-11-22T00:00:00Z', '2199-12-31T23:59:59.999Z'),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '0000-01-01T00:00:00.000Z',
      '9999-12-31T23:59:59.999Z',
      '+275760-09-13T00:00:00.000Z',
      '2026-06-30T23:59:60Z',
      '',
    ),
  },
);
/** As the phone sent it: anything that is JSON. */
const sent = fc.oneof(
  fc.dictionary(text, fc.oneof(text, fc.boolean(), fc.constantFrom(0, -1, 9_007_199_254, 0.1 + 0.2, 5e-324)), { maxKeys: 5 }),
  fc.constantFrom<Record<string, unknown>>(
    {},
    { deep: { deep: { deep: [[[[{}]]]] } } },
    { huge: 'x'.repeat(100_000) },
    { none: null, nan: NaN },
  ),
);
const dayFacts = factsOf<DeliveryDayFact>(
  deliveryDayFields({
    ...{ orderId: uuid, consumerId: text, productId: id, deliveryBoyId: id, areaId: id, supervisorId: id },
    ...{ uploadId: uuid, roundId: uuid, handOverId: uuid, closeId: uuid, entryId: uuid },
    ...{ date, time, text, quantity, sum, count, sent },
  }),
);

const scope = { areaId: id, supervisorId: option(id) };
const staff = { name: text, uniqueId: text, email: text, phone: option(text) };
const staffBefore = shapeOf<StaffDetails>(staff);
const catalogFacts = factsOf<CatalogFact>({
  AreaCreated: { id, name: text },
  AreaRenamed: { id, name: text, previous: text },
  AreaArchived: { id, name: text },
  AreaDeadlineSet: { id, deadline: text, previous: text },
  ProductCreated: { id, name: text },
  ProductRenamed: { id, name: text, previous: text },
  ProductArchived: { id, name: text },
  SupervisorHired: { id, areaId: id, ...staff },
  SupervisorDetailsChanged: { id, ...staff, previous: staffBefore },
  SupervisorMovedToArea: { id, areaId: id, previous: id },
  SupervisorPasswordChanged: { id },
  SupervisorArchived: { id, name: text },
  DeliveryBoyHired: { id, ...scope, ...staff },
  DeliveryBoyDetailsChanged: { id, ...staff, previous: staffBefore },
  DeliveryBoyMovedToArea: { id, ...scope, previous: shapeOf<{ areaId: number; supervisorId: number | null }>(scope) },
  DeliveryBoyPasswordChanged: { id },
  DeliveryBoyArchived: { id, name: text },
});

const uploadFacts = factsOf<UploadFact>({
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
      missing: optional(count),
      errors: optional(count),
      moved: optional(count),
    }),
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

const role = fc.constantFrom<Role>('admin', 'supervisor', 'delivery-boy');
const session = { sessionId: uuid, role, personId: id };
const place = { address: text, browser: option(text), system: option(text) };
const identityFacts = factsOf<IdentityFact>({
  AdminAdded: { id, name: text, email: text },
  AdminEdited: { id, name: text, email: text, previous: shapeOf<AdminDetails>({ name: text, email: text }) },
  AdminPasswordChanged: { id },
  AdminArchived: { id, name: text },
  SignedIn: { ...session, ...place },
  SignedOut: session,
  SessionRevoked: { ...session, reason: fc.constantFrom('password-changed', 'archived', 'day-closed', 'ended', 'operator') },
  SignInRefused: { role, personId: option(id), minute: time, count, throttled: count, ...place },
  ReportExported: {
    role,
    personId: id,
    report: text,
    fromDate: option(date),
    toDate: option(date),
    filters: fc.dictionary(fc.constantFrom('areaId', 'search', 'areaIds'), fc.oneof(text, id, fc.boolean(), fc.array(id))),
    rows: option(count),
    outcome: fc.constantFrom('complete', 'broken-off', 'unknown'),
  },
  UploadedFileDownloaded: { role, personId: id, uploadId: uuid },
  BackupRestored: { restoredAt: time, sealedEvents: count, by: text, reason: text },
});

/** The actor, and the metadata that the log stores beside an entry's facts. The command's id is added at the append. */
const meta = shapeOf<Omit<FactMeta, 'commandId'>>({
  actor: shapeOf<FactMeta['actor']>({ role: fc.constantFrom('admin', 'supervisor', 'delivery-boy', 'system'), id }),
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
    case 'SignInRefused':
      return streams.refusedSignIns(data.role, data.personId, '2026-11-22T00:00:00.000Z');
    default:
      return streams.admin(data.id);
  }
}

const inStream = (streamId: fc.Arbitrary<string>, facts: fc.Arbitrary<NewEvent>): fc.Arbitrary<AnyEvent> =>
  fc.record({ streamId, meta, event: facts });

/** Every kind of fact that a projection folds, with every field and with values at the bounds of their types and beyond them. */
export const anyEvent: fc.Arbitrary<AnyEvent> = fc.oneof(
  {
    weight: 3,
    arbitrary: inStream(
      fc.tuple(date, id).map(([on, boy]) => streams.deliveryDay(on, boy)),
      dayFacts,
    ),
  },
  {
    weight: 1,
    arbitrary: fc
      .tuple(meta, catalogFacts)
      .map(([about, event]) => ({ streamId: streamOf(event.type, event.data.id), meta: about, event })),
  },
  { weight: 1, arbitrary: inStream(uuid.map(streams.upload), uploadFacts) },
  { weight: 1, arbitrary: inStream(uuid.map(streams.staffImport), staffImportFacts) },
  {
    weight: 1,
    arbitrary: fc.tuple(meta, identityFacts).map(([about, event]) => ({ streamId: identityStreamOf(event), meta: about, event })),
  },
);

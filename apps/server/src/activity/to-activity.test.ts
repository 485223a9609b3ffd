import fc from 'fast-check';
import { ACTIVITY_KINDS } from '@milkround/contracts';
import type {
  CatalogFact,
  DeliveryDayFactType,
  IdentityFact,
  SettingsFact,
  StaffImportFact,
  OrdersImported,
  OrdersTakenBack,
  UploadTakenBackFact,
  UploadFact,
} from '@milkround/domain';
import type { RecordedEvent } from '@milkround/event-store';
import { anyEvent, type AnyEvent } from '../../../../test/support/any-event';
import { termsOf, termsOfTimes } from './activity-terms';
import { References } from './references';
import { toActivity } from './to-activity';
import { runs } from '../../../../test/support/property-runs';

type KnownType =
  | DeliveryDayFactType
  | CatalogFact['type']
  | OrdersImported['type']
  | OrdersTakenBack['type']
  | UploadTakenBackFact['type']
  | UploadFact['type']
  | StaffImportFact['type']
  | IdentityFact['type']
  | SettingsFact['type'];

/** The compiler reports a type of the domain that is missing here. */
const TYPES: Record<KnownType, true> = {
  DeliveryDayOpened: true,
  OrderPlaced: true,
  OrderRevised: true,
  ConsumerDetailsChanged: true,
  OrderRemoved: true,
  QuantityDelivered: true,
  QuantityCleared: true,
  ConsumerMarkedDone: true,
  ConsumerReopened: true,
  PaymentRecorded: true,
  AbsenceRecorded: true,
  EmptyBottlesCollected: true,
  EntrySuperseded: true,
  RoundCreated: true,
  StopsHandedOver: true,
  StopsTakenOver: true,
  StopOrderSet: true,
  StopOrderedAgain: true,
  DayClosed: true,
  CashCounted: true,
  DayReopened: true,
  EntrySetAside: true,
  EntryApplied: true,
  UnassignedPaymentRecorded: true,
  EntryDismissed: true,
  AreaCreated: true,
  AreaRenamed: true,
  AreaDeadlineSet: true,
  ProductStepSet: true,
  AreaArchived: true,
  ProductCreated: true,
  ProductRenamed: true,
  ProductArchived: true,
  SupervisorHired: true,
  SupervisorDetailsChanged: true,
  SupervisorMovedToArea: true,
  SupervisorPasswordChanged: true,
  SupervisorArchived: true,
  DeliveryBoyHired: true,
  DeliveryBoyDetailsChanged: true,
  DeliveryBoyMovedToArea: true,
  DeliveryBoyPasswordChanged: true,
  DeliveryBoyArchived: true,
  OrdersUploaded: true,
  OrdersImported: true,
  OrdersTakenBack: true,
  UploadTakenBack: true,
  StaffImported: true,
  SettingsChanged: true,
  AdminAdded: true,
  AdminEdited: true,
  AdminPasswordChanged: true,
  AdminArchived: true,
  SignedIn: true,
  SignedOut: true,
  SessionRevoked: true,
  SecondFactorEnabled: true,
  SecondFactorDisabled: true,
  RecoveryCodeUsed: true,
  RecoveryCodesReplaced: true,
  SignInUnlocked: true,
  PasswordLinkCreated: true,
  PasswordLinkUsed: true,
  PasswordLinkRevoked: true,
  SignInRefused: true,
  ReportExported: true,
  UploadedFileDownloaded: true,
  BackupRestored: true,
};

const recorded = ({ streamId, meta, event }: AnyEvent): RecordedEvent => ({
  position: 42n,
  streamId,
  version: 1,
  eventId: '00000000-0000-5000-8000-000000000000',
  type: event.type,
  schemaVersion: 1,
  data: { ...event.data },
  meta: { ...meta, commandId: 'c' },
  recordedAt: '2026-11-21T00:10:01.000Z',
});

it('has a sentence for every type of the domain', () => {
  expect(ACTIVITY_KINDS).toEqual(expect.arrayContaining(Object.keys(TYPES)));
});

it('has a row and terms for an event of any type', () => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(anyEvent, (any) => {
      const event = recorded(any);
      const row = toActivity(event, new References(event.position));
      seen.add(event.type);
      expect(row).toMatchObject({ position: '42', kind: event.type, commandId: 'c' });
      expect(() => JSON.stringify(row)).not.toThrow();
      expect(termsOf(event, [7])).toEqual(expect.arrayContaining([`kind:${event.type}`, 'area:7']));
    }),
    { numRuns: runs(2_000) },
  );
  expect([...seen].sort()).toEqual(Object.keys(TYPES).sort());
});

it('shows an event of an unknown type with its fields', () => {
  const event = {
    type: 'TankFilled',
    data: { productId: 2, litres: 40, previous: { litres: 10 }, lines: [1] },
  };
  const meta = {
    actor: { role: 'supervisor' as const, id: 3 },
    occurredAt: '2026-11-21T00:10:00.000Z',
  };
  const row = toActivity(recorded({ streamId: 'tank/1', meta, event }), new References(42n));
  expect(row).toMatchObject({
    kind: 'TankFilled',
    via: 'office',
    actor: { role: 'supervisor', id: 3 },
    subject: { product: { id: 2 } },
    changes: [{ field: 'litres', before: 10, after: 40 }],
  });
});

it('describes a download with its filters, and an aborted download', () => {
  const filters = {
    areaId: 2,
    search: 'Asha',
    kind: ['DayClosed', 'DayReopened'],
    sort: 'order_date:desc',
  };
  const data = {
    role: 'supervisor',
    personId: 3,
    report: 'remarks',
    fromDate: '2026-11-01',
    toDate: null,
    filters,
    rows: 4,
    outcome: 'broken-off',
  };
  const meta = {
    actor: { role: 'supervisor' as const, id: 3 },
    occurredAt: '2026-11-21T00:10:00.000Z',
  };
  const event = recorded({ streamId: 'download/1', meta, event: { type: 'ReportExported', data } });
  expect(toActivity(event, new References(event.position))).toMatchObject({
    via: 'office',
    subject: { supervisor: { id: 3 } },
    changes: [
      { field: 'report', after: 'remarks' },
      { field: 'from-date', after: '2026-11-01' },
      { field: 'rows', after: 4 },
      { field: 'outcome', after: 'broken-off' },
      { field: 'area', after: { id: 2 } },
      { field: 'search', after: 'Asha' },
      { field: 'kind', after: 'DayClosed, DayReopened' },
      { field: 'sort', after: 'Order Date:desc' },
    ],
  });
  expect(termsOf(event, [7])).toEqual(
    expect.arrayContaining(['actor:supervisor:3', 'area:7', 'kind:ReportExported']),
  );
});

it('finds a refused sign-in among the activities of the owner of the account', () => {
  const data = {
    role: 'supervisor',
    personId: 3,
    minute: '2026-11-21T00:10:00.000Z',
    count: 2,
    throttled: 0,
  };
  const meta = {
    actor: { role: 'system' as const, id: 0 },
    occurredAt: '2026-11-21T00:10:00.000Z',
  };
  const event = recorded({ streamId: 'sign-ins/3', meta, event: { type: 'SignInRefused', data } });
  expect(termsOf(event, [])).toEqual(
    expect.arrayContaining(['actor:supervisor:3', 'actor:system:0', 'role:system']),
  );
});

it('covers a range of times by whole days, and by quarters at its ends', () => {
  const day = Date.parse('2026-11-21T00:00:00Z');
  const hours = (count: number) => day + count * 3_600_000;
  const terms = termsOfTimes(hours(-5.5), hours(24 + 18.5));
  expect(terms.filter((term) => term.startsWith('day:'))).toEqual([`day:${day / 86_400_000}`]);
  expect(terms).toHaveLength(22 + 1 + 74);
});

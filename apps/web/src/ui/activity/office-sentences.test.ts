import type { Activity } from '@milkround/contracts';
import { said, shown } from '../../features/activity/testing/shown-sentence';

it.each<[Partial<Activity>, string, string]>([
  [
    {
      kind: 'OrdersUploaded',
      via: 'upload',
      subject: { date: '2026-11-21', upload: { id: 'u', name: 'orders-21.xlsx' } },
      changes: [said('lines-added', 1500), said('lines-changed', 48), said('lines-faulty', 3)],
    },
    'Asha Rao uploaded orders-21.xlsx: 1,548 lines: 1,500 new, 48 changed, 0 unchanged, 0 protected; 3 errors',
    'for 21 Nov 2026',
  ],
  [
    {
      kind: 'AreaRenamed',
      subject: { area: { id: 1, name: 'Baner' } },
      changes: [{ field: 'name', before: 'Aundh', after: 'Baner' }],
    },
    'Asha Rao renamed the zone ~Aundh~ → Baner',
    '',
  ],
  [
    {
      kind: 'SupervisorDetailsChanged',
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [{ field: 'phone', before: null, after: '9876543210' }],
    },
    'Asha Rao changed the details of the supervisor Meera Shinde',
    'Phone: 9876543210',
  ],
  [
    {
      kind: 'SupervisorPasswordChanged',
      actor: { role: 'supervisor', id: 2, name: 'Meera Shinde' },
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [],
    },
    'Meera Shinde changed the own password',
    '',
  ],
  [
    {
      kind: 'DeliveryBoyPasswordChanged',
      subject: { deliveryBoy: { id: 1, name: 'Rahul Kale' } },
      changes: [],
    },
    'Asha Rao changed the password of Rahul Kale',
    '',
  ],
  [
    {
      kind: 'SessionRevoked',
      subject: { deliveryBoy: { id: 1, name: 'Rahul Kale' } },
      changes: [said('reason', 'password-changed')],
    },
    'A session of Rahul Kale was ended',
    'reason: The password was changed',
  ],
  [
    {
      kind: 'SessionRevoked',
      subject: { admin: { id: 1, name: 'Asha Rao' } },
      changes: [said('reason', 'ended')],
    },
    'Asha Rao ended one of the own sessions',
    '',
  ],
  [
    {
      kind: 'SecondFactorDisabled',
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [],
    },
    'Asha Rao reset the second factor of Meera Shinde',
    '',
  ],
  [
    {
      kind: 'RecoveryCodeUsed',
      subject: { admin: { id: 1, name: 'Asha Rao' } },
      changes: [said('codes-left', 9)],
    },
    'Asha Rao used a recovery code to sign in',
    'Recovery codes left: 9',
  ],
  [
    {
      kind: 'SignedIn',
      subject: {},
      changes: [
        said('address', '203.0.113.7'),
        said('browser', 'Chrome'),
        said('system', 'Android'),
      ],
    },
    'Asha Rao signed in',
    'Chrome on Android, from the IPv4 address 203.0.113.7',
  ],
  [
    {
      kind: 'SignInRefused',
      actor: { role: 'system', id: 0, name: null },
      subject: { supervisor: { id: 2, name: 'Meera Shinde' } },
      changes: [said('count', 12)],
    },
    '12 sign-ins as Meera Shinde were refused',
    'wrong password',
  ],
  [
    {
      kind: 'ReportExported',
      subject: {},
      changes: [
        said('report', 'changes'),
        said('from-date', '2026-11-01'),
        said('to-date', '2026-11-21'),
        said('rows', 1250),
      ],
    },
    'Asha Rao downloaded Customer Changes Report: 1,250 rows',
    'From: 1 Nov 2026 · To: 21 Nov 2026',
  ],
  [
    {
      kind: 'ReportExported',
      subject: {},
      changes: [
        said('report', 'activity'),
        said('outcome', 'unknown'),
        said('area', { id: 1, name: 'Baner' }),
        said('late', true),
      ],
    },
    'Asha Rao downloaded Activity',
    'Outcome: Unknown · Zone: Baner · Late only: Yes',
  ],
  [
    {
      kind: 'UploadedFileDownloaded',
      subject: { upload: { id: 'u', name: 'orders-21.xlsx' } },
      changes: [],
    },
    'Asha Rao downloaded the uploaded file orders-21.xlsx',
    '',
  ],
  [
    {
      kind: 'BackupRestored',
      via: 'system',
      actor: { role: 'system', id: 0, name: null },
      subject: {},
      changes: [
        said('sealed-events', 4200),
        said('by', 'operator@host'),
        said('reason', 'disk failure'),
      ],
    },
    'The data were restored from a backup',
    'reason: disk failure · Sealed events of the backup: 4,200 · By: operator@host',
  ],
])('%j', (changes, sentence, notes) => expect(shown(changes)).toEqual([sentence, notes]));

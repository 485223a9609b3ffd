import { recorded } from '../spec/given-when-then';
import { streams } from '../streams';
import type {
  AdminFact,
  DownloadFact,
  RefusedSignInFact,
  RestoreFact,
  SecondFactorFact,
  SessionFact,
} from './facts';
import { isAdminFact, isIdentityFact, isReportExport } from './recognize';

const place = { address: '203.0.113.7', browser: 'Chrome', system: 'Android' };
const session = {
  sessionId: '0193536c-6a5c-7c2e-b4a1-5b1d4f0b7a11',
  role: 'delivery-boy',
  personId: 7,
} as const;
const admins: AdminFact[] = [
  { type: 'AdminAdded', data: { id: 2, name: 'Asha', email: 'asha@milk.test' } },
  {
    type: 'AdminEdited',
    data: {
      id: 2,
      name: 'Asha K',
      email: 'asha@milk.test',
      previous: { name: 'Asha', email: 'asha@milk.test' },
    },
  },
  { type: 'AdminPasswordChanged', data: { id: 2 } },
  { type: 'AdminArchived', data: { id: 2, name: 'Asha K' } },
];
const sessions: SessionFact[] = [
  { type: 'SignedIn', data: { ...session, ...place } },
  { type: 'SignedOut', data: session },
  { type: 'SessionRevoked', data: { ...session, reason: 'password-changed' } },
];
const secondFactors: SecondFactorFact[] = [
  { type: 'SecondFactorEnabled', data: { role: 'admin', personId: 2 } },
  { type: 'SecondFactorDisabled', data: { role: 'admin', personId: 2 } },
  { type: 'RecoveryCodeUsed', data: { role: 'admin', personId: 2, codesLeft: 9 } },
  { type: 'RecoveryCodesReplaced', data: { role: 'admin', personId: 2 } },
];
const refused: RefusedSignInFact = {
  type: 'SignInRefused',
  data: {
    role: 'admin',
    personId: null,
    minute: '2026-11-22T00:15:00.000Z',
    count: 40,
    throttled: 30,
    ...place,
  },
};

const exported: DownloadFact = {
  type: 'ReportExported',
  data: {
    role: 'admin',
    personId: 1,
    report: 'remarks',
    fromDate: null,
    toDate: null,
    filters: {},
    rows: 3,
    outcome: 'complete',
  },
};
const downloaded: DownloadFact = {
  type: 'UploadedFileDownloaded',
  data: { role: 'admin', personId: 1, uploadId: session.sessionId },
};
const restored: RestoreFact = {
  type: 'BackupRestored',
  data: {
    restoredAt: '2026-11-22T00:15:00.000Z',
    sealedEvents: 7,
    by: 'operator',
    reason: 'disk failure',
  },
};

it('facts about admins are told apart in the log', () => {
  expect(admins.map((fact) => isAdminFact(recorded(fact)))).toEqual([true, true, true, true]);
  expect([...sessions, refused].some((fact) => isAdminFact(recorded(fact)))).toBe(false);
});

it('facts about identities are told apart in the log', () => {
  expect(
    [...admins, ...sessions, ...secondFactors, refused, exported, downloaded, restored].every(
      (fact) => isIdentityFact(recorded(fact)),
    ),
  ).toBe(true);
  expect([exported, downloaded].map((fact) => isReportExport(recorded(fact)))).toEqual([
    true,
    false,
  ]);
  expect(isIdentityFact(recorded({ type: 'AreaCreated', data: { id: 1, name: 'Baner' } }))).toBe(
    false,
  );
});

it('refused sign-ins have one stream for an account and a minute', () => {
  const minute = '2026-11-22T00:15:00.000Z';
  expect(streams.refusedSignIns('admin', 2, minute)).toBe(`refused-sign-ins/admin/2/${minute}`);
  expect(streams.refusedSignIns('admin', null, minute)).toBe(
    `refused-sign-ins/admin/unknown/${minute}`,
  );
});

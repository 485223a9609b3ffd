import type { Activity, ActivityPage } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { csv, dayFromNow, upload } from '../fixtures/order-upload';
import { mde, type Person } from '../support/client';
import { eventually } from '../support/eventually';
import { today } from '../support/log';
import { ownOffice } from '../support/own-office';
import { runCommand } from '../support/run-command';
import { ACCEPTANCE_DATA_DIR } from '../support/running-server';
import { openExport } from '../support/workbook-export';

const office = ownOffice();
const from = addDays(today(), -2);
const range = `fromDate=${from}&toDate=${today()}`;

const rowsOf = async (person: Person, kind: string) =>
  (
    await person.get<ActivityPage>(
      `activity?kind=${kind}&actorRole=${kind === 'BackupRestored' ? 'system' : person.session.role}`,
    )
  ).body.data;
/** The newest row of a kind, once there are that many rows. */
const newest = (person: Person, kind: string, count: number): Promise<Activity> =>
  eventually(`${count} ${kind}`, async () => {
    const rows = await rowsOf(person, kind);
    return rows.length === count && rows[0];
  });
const toldOf = ({ changes }: Activity) =>
  Object.fromEntries(changes.map(({ field, after }) => [field, after]));

it('records who downloaded which report, with its dates, its filters and the number of its rows', async () => {
  const { lines } = await openExport(
    office.boss,
    'get-order-remarks',
    `${range}&search=a&sort=remarks:desc`,
  );
  const dates = { 'from-date': from, 'to-date': today() };
  const remarks = await newest(office.boss, 'ReportExported', 1);
  expect(remarks).toMatchObject({
    via: 'office',
    actor: { name: office.boss.session.name },
    late: false,
  });
  expect(toldOf(remarks)).toEqual({
    report: 'remarks',
    ...dates,
    rows: lines,
    search: 'a',
    sort: 'Payment:desc',
  });

  const activity = await openExport(
    office.boss,
    'activity',
    `${range}&kind=OrderPlaced&kind=QuantityDelivered&deliveryBoyId=1`,
  );
  expect(toldOf(await newest(office.boss, 'ReportExported', 2))).toMatchObject({
    report: 'activity',
    rows: activity.rows.length,
    kind: 'OrderPlaced, QuantityDelivered',
    'delivery-boy': { id: 1 },
  });

  const explained = await openExport(
    office.boss,
    'explain',
    `${range}&figure=required&areaId=1&productId=1`,
  );
  const figure = await newest(office.boss, 'ReportExported', 3);
  expect(toldOf(figure)).toMatchObject({
    report: 'explanation',
    figure: 'required',
    rows: explained.rows.length,
    area: { id: 1, name: 'Baner' },
  });
});

it('shows a supervisor the downloads of the own area only', async () => {
  const boy = await mde(office.url, 1);
  await openExport(office.supervisors[1], 'get-order-logs', range);
  await openExport(boy, 'get-order-remarks', range);
  expect(toldOf(await newest(office.supervisors[1], 'ReportExported', 1))).toMatchObject({
    report: 'changes',
    area: { name: 'Baner' },
  });
  const ofBoy = await eventually('the download of the delivery boy', async () =>
    (
      await office.supervisors[1].get<ActivityPage>('activity?kind=ReportExported&deliveryBoyId=1')
    ).body.data.at(0),
  );
  expect(ofBoy).toMatchObject({ via: 'phone', actor: { role: 'delivery-boy', id: 1 } });
  expect(
    (await office.supervisors[2].get<ActivityPage>('activity?kind=ReportExported')).body.data,
  ).toEqual([]);
});

it('records no download when there was nothing to download', async () => {
  const before = await rowsOf(office.boss, 'ReportExported');
  expect(
    (
      await office.boss.get(
        `get-order-logs/export?fromDate=${dayFromNow(20)}&toDate=${dayFromNow(20)}`,
      )
    ).status,
  ).toBe(404);
  expect((await office.boss.get(`get-order-logs/export?${range}&sort=nonsense:asc`)).status).toBe(
    400,
  );
  expect((await office.boss.get('uploads/0193536c-6a5c-7c2e-b4a1-5b1d4f0b7a11')).status).toBe(404);
  await openExport(office.boss, 'get-day-close-report', range);
  await newest(office.boss, 'ReportExported', before.length + 1);
  expect(await rowsOf(office.boss, 'UploadedFileDownloaded')).toEqual([]);
});

it('records who downloaded an uploaded file, each time', async () => {
  const { body } = await upload(office.boss, csv([['UP-1', 'MDE-001', 'Cow', 1]]), {
    date: dayFromNow(2),
    name: 'tuesday.csv',
  });
  const { uploadId } = body.data;
  for (const count of [1, 2]) {
    expect((await office.boss.get(`uploads/${uploadId}`)).status).toBe(200);
    expect(await newest(office.boss, 'UploadedFileDownloaded', count)).toMatchObject({
      via: 'office',
      actor: { name: office.boss.session.name },
      subject: { upload: { id: uploadId, name: 'tuesday.csv' } },
      changes: [],
    });
  }
  const ofFile = await office.boss.get<ActivityPage>(
    `activity?uploadId=${uploadId}&kind=UploadedFileDownloaded`,
  );
  expect(ofFile.body.data).toHaveLength(2);
});

it('records that the data were restored from a backup, and why', async () => {
  const env = { DATABASE_URL: office.server.databaseUrl, DATA_DIR: ACCEPTANCE_DATA_DIR };
  expect(
    await runCommand('audit', ['restored', '--reason', 'disk failure', '--by', 'operator'], env),
  ).toMatchObject({ code: 0 });
  const restored = await newest(office.boss, 'BackupRestored', 1);
  expect(restored).toMatchObject({ via: 'system', actor: { role: 'system' } });
  expect(toldOf(restored)).toMatchObject({
    reason: 'disk failure',
    by: 'operator',
    'sealed-events': expect.any(Number),
  });
  expect(await rowsOf(office.supervisors[1], 'BackupRestored')).toEqual([]);
});

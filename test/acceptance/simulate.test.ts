import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DashboardStats, DayCloseRow, Read, SetAsideEntry } from '@milkround/contracts';
import { admin } from '../support/client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer();
const PROGRAM = join(__dirname, '../../scripts/simulate.mjs');

function simulate(...options: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, '--url', server().url, ...options], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

it('delivers the morning of five delivery boys without an error, and reports the same as the log', async () => {
  const { code, said } = await simulate('--boys', '5', '--rate', '0', '--stops', '5');
  expect(said.trimEnd().split('\n').at(-1)).toBe('No errors.');
  expect(code).toBe(0);
  const counted = (what: string) =>
    Number(new RegExp(`^  ${what}: (\\d+)$`, 'm').exec(said)?.[1] ?? 0);
  const facts = await new Log(server()).today();
  const recorded = (type: string) => facts.filter((fact) => fact.type === type).length;

  expect(counted('signed in')).toBe(5);
  expect(counted('lists read')).toBeGreaterThanOrEqual(5);
  expect(counted('done') + counted('absences')).toBe(25);
  expect(counted('done')).toBe(recorded('ConsumerMarkedDone'));
  expect(counted('quantities')).toBe(recorded('QuantityDelivered'));
  expect(counted('payments')).toBe(recorded('PaymentRecorded'));
  expect(counted('absences')).toBe(recorded('AbsenceRecorded'));
  const { body } = await (await admin(server().url)).get<Read<DashboardStats>>('dashboard-stats');
  expect(body.data.total_today_delivered).toBe(counted('done'));
});

it('closes every day at the end of a simulated morning, with the figures of that time', async () => {
  const { code, said } = await simulate(
    '--boys',
    '5',
    '--first',
    '6',
    '--rate',
    '0',
    '--stops',
    '2',
    '--close',
  );
  expect(said.trimEnd().split('\n').at(-1)).toBe('No errors.');
  expect(code).toBe(0);
  expect(said).toContain('days closed: 5');
  const { body } = await (
    await admin(server().url)
  ).get<Read<DayCloseRow[]>>('get-day-close-report');
  expect(body.data.map(({ delr_boy_id }) => delr_boy_id).sort((a, b) => a - b)).toEqual([
    6, 7, 8, 9, 10,
  ]);
  const facts = await new Log(server()).today();
  expect(facts.filter(({ type }) => type === 'DayClosed')).toHaveLength(5);
  for (const { assigned_qty, req_qty } of body.data) expect(assigned_qty).toBeGreaterThan(req_qty);
});

it('lets mishaps happen, of which one is an entry that somebody must decide on', async () => {
  const { code, said } = await simulate(
    '--boys',
    '10',
    '--first',
    '11',
    '--rate',
    '0',
    '--stops',
    '3',
    '--mishaps',
  );
  expect(said.trimEnd().split('\n').at(-1)).toBe('No errors.');
  expect(code).toBe(0);
  expect(said).toContain('set aside: 1');
  const undecided = await (await admin(server().url)).get<Read<SetAsideEntry[]>>('set-aside');
  expect(undecided.body.data.map(({ deliveryBoyId }) => deliveryBoyId)).toEqual([20]);
});

it('names the error and ends with 1 when it cannot sign in', async () => {
  const { code, said } = await simulate('--boys', '1', '--password', 'not-the-one');
  expect(code).toBe(1);
  expect(said).toContain('mde1@milkround.test: 401 Invalid email or password');
});

it('explains its options, and refuses invalid ones', async () => {
  expect(await simulate('--help')).toMatchObject({
    code: 0,
    said: expect.stringContaining('--rate N'),
  });
  expect(await simulate('--rate', 'fast')).toMatchObject({
    code: 2,
    said: expect.stringContaining('--rate must be a number'),
  });
});

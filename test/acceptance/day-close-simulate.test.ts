import { spawn } from 'node:child_process';
import { join } from 'node:path';
import type { DayCloseRow, Read } from '@milkround/contracts';
import { admin } from '../support/client';
import { Log } from '../support/log';
import { ownServer } from '../support/own-server';

const server = ownServer();
const PROGRAM = join(__dirname, '../../scripts/simulate.mjs');

function simulate(...options: string[]): Promise<{ code: number | null; said: string }> {
  const child = spawn(process.execPath, [PROGRAM, '--url', server().url, ...options], { stdio: ['ignore', 'pipe', 'pipe'] });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk: Buffer) => (said += chunk.toString()));
  return new Promise((resolve) => child.once('close', (code) => resolve({ code, said })));
}

it('closes every day at the end of a simulated morning, with the figures that stand then', async () => {
  const { code, said } = await simulate('--boys', '5', '--first', '6', '--rate', '0', '--stops', '6', '--close');
  expect(said.trimEnd().split('\n').at(-1)).toBe('No errors.');
  expect(code).toBe(0);
  expect(said).toContain('days closed: 5');
  const { body } = await (await admin(server().url)).get<Read<DayCloseRow[]>>('get-day-close-report');
  expect(body.data.map(({ delr_boy_id }) => delr_boy_id).sort((a, b) => a - b)).toEqual([6, 7, 8, 9, 10]);
  const facts = await new Log(server()).today();
  expect(facts.filter(({ type }) => type === 'DayClosed')).toHaveLength(5);
  for (const row of body.data) expect(row.assigned_qty).toBe(Math.ceil(row.req_qty));
});

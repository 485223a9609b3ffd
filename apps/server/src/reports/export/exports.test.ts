import { setImmediate as turn } from 'node:timers/promises';
import { buffer } from 'node:stream/consumers';
import { Limits } from '../../http/limits';
import type { Cell, ExportedReport, ReportRequest } from './report';
import { Exports } from './exports';

const PAGE = 100;
const SELECTION = {
  report: 'remarks',
  fromDate: '2026-11-01',
  toDate: '2026-11-02',
  filters: { areaIds: [1] },
};
const request: ReportRequest = {
  range: { from: '2026-11-01', to: '2026-11-02' },
  scope: { zones: [1], deliveryBoyId: null },
  search: null,
  sort: null,
};
const boss = { role: 'admin', id: 1 } as const;

/** The exports of a server, and the results of its downloads. */
function serve(pages: number, begin: () => Promise<string> = () => Promise.resolve('id')) {
  const began: unknown[] = [];
  const ended: [outcome: string, rows: number][] = [];
  const source = { isClosed: false };
  const downloads = {
    begin: (person: unknown, selection: unknown) => {
      began.push([person, selection]);
      return begin();
    },
    end: (_id: string, outcome: string, rows: number) => {
      ended.push([outcome, rows]);
      return Promise.resolve();
    },
  };
  const exports = new Exports({ timeZone: 'Asia/Kolkata' }, downloads as never, new Limits(), {
    error: () => undefined,
  } as never);
  async function* read(): AsyncGenerator<Cell[][]> {
    try {
      for (let page = 0; page < pages; page += 1) {
        await turn();
        yield Array.from({ length: PAGE }, (_, n) => [`${Math.random()} ${n}`]);
      }
    } finally {
      source.isClosed = true;
    }
  }
  const columns = [{ title: 'Consumer', kind: 'text', width: 10 }] as const;
  const report: ExportedReport = {
    name: 'remarks',
    file: 'x.xlsx',
    sheet: 'x',
    open: () => Promise.resolve({ columns, pages: read() }),
  };
  const download = async () =>
    (await exports.workbook(report, request, boss, new AbortController().signal)).getStream();
  return { download, began, ended, source };
}
async function until(isDone: () => boolean): Promise<void> {
  while (!isDone()) await turn();
}

it('records a download when it was sent as a whole', async () => {
  const { download, began, ended } = serve(3);
  await buffer(await download());
  await until(() => ended.length > 0);
  expect([began, ended]).toEqual([[[boss, SELECTION]], [['complete', 3 * PAGE]]]);
});

it('records a download that its receiver broke off, with the rows until then', async () => {
  const { download, ended, source } = serve(1_000);
  const stream = await download();
  stream.once('data', () => stream.destroy());
  await until(() => ended.length > 0);
  expect(ended).toEqual([['broken-off', expect.any(Number)]]);
  expect(ended[0]?.[1]).toBeLessThan(1_000 * PAGE);
  expect(source.isClosed).toBe(true);
});

it('records nothing when there are no rows', async () => {
  const { download, began } = serve(0);
  await expect(download()).rejects.toThrow('No data to export!');
  expect(began).toEqual([]);
});

it('does not send a download that cannot be recorded, and closes its source', async () => {
  const { download, source } = serve(3, () => Promise.reject(new Error('too many')));
  await expect(download()).rejects.toThrow('too many');
  expect(source.isClosed).toBe(true);
});

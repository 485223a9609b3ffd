import { MESSAGES } from '@milkround/contracts';
import { failureOf } from '../testing/failure';
import { fakeWire } from '../testing/wire';
import { api } from './client';
import { CHUNK_TIMEOUT_MS } from './file-body';

it('has the server’s name of the file', async () => {
  fakeWire(() => ({ headers: { 'content-disposition': 'attachment; filename="orders.xlsx"' } }));
  expect((await api.download('admin/order-template')).name).toBe('orders.xlsx');
});

it('may take any time as long as data arrive', async () => {
  jest.useFakeTimers();
  const after = (ms: number) =>
    new Promise<string>((resolve) => setTimeout(() => resolve('part'), ms));
  fakeWire(() => ({ chunks: [1, 2, 3, 4].map((n) => after((n * CHUNK_TIMEOUT_MS) / 2)) }));
  const download = api.download('admin/order-template');
  await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS * 2);
  expect((await download).file.size).toBe(16);
  jest.useRealTimers();
});

it('fails when no more data arrive', async () => {
  jest.useFakeTimers();
  fakeWire(() => ({ chunks: ['part', new Promise<string>(() => undefined)] }));
  const download = failureOf(api.download('admin/order-template'));
  await jest.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS);
  expect(await download).toMatchObject({ status: 0, message: MESSAGES['not-reached'] });
  jest.useRealTimers();
});

import type { LogComparison } from '@milkround/contracts';
import { formatVerifierKey, signCheckpoint, TreeBuilder } from '@milkround/transparency-log';
import { signerOf } from '../../../../libs/transparency-log/src/testing/crypto';
import { api } from '../api/client';
import { hasher } from './browser-crypto';
import { sizeOf, type SeenLog } from './seen-log';
import type { WitnessNote } from './witness-note';

jest.mock('../api/client', () => ({ api: { get: jest.fn(), post: jest.fn() } }));
jest.mock('../session/session', () => ({ currentSession: () => ({ role: 'admin' }) }));

const HOUR_MS = 3_600_000;
const signer = signerOf('milkround/5f0c2e1d3b4a6978');
const get = jest.mocked(api.get);
const post = jest.mocked(api.post);

/** The answer of a server whose log has these entries. A first request needs no consistency proof. */
function answerOf(entries: readonly string[]): LogComparison {
  const builder = new TreeBuilder(hasher, () => undefined);
  for (const entry of entries) builder.append(hasher.leaf(entry));
  const checkpoint = signCheckpoint(
    { origin: signer.name, size: builder.size, root: builder.root() },
    signer,
  );
  return {
    checkpoint,
    proof: [],
    keys: [formatVerifierKey(signer)],
    restore: null,
    at: '2026-11-22T01:00:00.000Z',
  };
}
const note = () => JSON.parse(localStorage.getItem('witness-note') ?? 'null') as WitnessNote | null;
const stored = (): SeenLog | null => JSON.parse(localStorage.getItem('witness') ?? 'null');

let now = 0;
let verifyServerLog: () => Promise<void>;
let storeWitnessNote: (note: WitnessNote | null) => void;
beforeEach(async () => {
  localStorage.clear();
  jest.clearAllMocks();
  jest.spyOn(performance, 'now').mockImplementation(() => now);
  now = 0;
  // Each test is a page that was just opened.
  await jest.isolateModulesAsync(async () => {
    ({ verifyServerLog } = await import('./witness'));
    ({ storeWitnessNote } = await import('./witness-note'));
  });
});
afterEach(() => jest.restoreAllMocks());

it('stores the first checkpoint, reports it, and asks from there the next time', async () => {
  get.mockResolvedValue(answerOf(['a', 'b']));
  await verifyServerLog();
  expect(get).toHaveBeenLastCalledWith('admin/audit/consistency', { from: 0 });
  expect([sizeOf(stored()), post.mock.calls]).toEqual([
    2,
    [['admin/audit/witness', { size: 2, contradicted: null }]],
  ]);
  now = HOUR_MS;
  await verifyServerLog();
  expect(get).toHaveBeenLastCalledWith('admin/audit/consistency', { from: 2 });
  expect(note()).toBeNull();
});

it('asks at most once an hour, and once at a time', async () => {
  get.mockResolvedValue(answerOf(['a']));
  await Promise.all([verifyServerLog(), verifyServerLog()]);
  now = HOUR_MS - 1;
  await verifyServerLog();
  expect(get).toHaveBeenCalledTimes(1);
  now = HOUR_MS;
  await verifyServerLog();
  expect(get).toHaveBeenCalledTimes(2);
});

it('asks again with the next connection when the request failed', async () => {
  get.mockRejectedValueOnce(new Error('no network')).mockResolvedValue(answerOf(['a']));
  await verifyServerLog();
  expect(stored()).toBeNull();
  await verifyServerLog();
  expect(sizeOf(stored())).toBe(1);
});

it('keeps the old checkpoint, shows a note and reports it when the log does not continue it', async () => {
  get.mockResolvedValueOnce(answerOf(['a', 'b']));
  await verifyServerLog();
  const seen = stored();
  now = HOUR_MS;
  get.mockResolvedValueOnce(answerOf(['a', 'x']));
  await verifyServerLog();
  expect(stored()).toEqual(seen);
  expect(post).toHaveBeenLastCalledWith('admin/audit/witness', {
    size: 2,
    contradicted: seen?.note,
  });
  expect(note()).toEqual({ state: 'contradicted' });
});

it('shows a contradiction once while the page is open', async () => {
  get.mockResolvedValueOnce(answerOf(['a', 'b']));
  await verifyServerLog();
  get.mockResolvedValue(answerOf(['a', 'x']));
  now = HOUR_MS;
  await verifyServerLog();
  storeWitnessNote(null);
  now = 2 * HOUR_MS;
  await verifyServerLog();
  expect([post.mock.calls.length, note()]).toEqual([3, null]);
});

it.each(['{', '"text"', JSON.stringify({ note: 'x', keys: [], at: '' })])(
  'treats the storage %s as empty',
  async (text) => {
    localStorage.setItem('witness', text);
    get.mockResolvedValue(answerOf(['a']));
    await verifyServerLog();
    expect([get.mock.calls[0]?.[1], sizeOf(stored())]).toEqual([{ from: 0 }, 1]);
  },
);

it('verifies although nothing can be stored', async () => {
  jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
    throw new DOMException('full', 'QuotaExceededError');
  });
  get.mockResolvedValue(answerOf(['a']));
  await verifyServerLog();
  expect(post).toHaveBeenCalledTimes(1);
});

import { join } from 'node:path';
import { signRestore } from '@milkround/transparency-log';
import { EVENTS, flippedByte, SealedLog } from '../../../../../test/support/sealed-log';
import { openAuditKeys } from './audit-key';
import { describeSetBack } from './recorded-times';

let log: SealedLog;
beforeEach(async () => {
  log = await SealedLog.open();
});
afterEach(() => log.close());

const NO_PROOF = [
  'DELETE FROM audit_entries',
  'DELETE FROM audit_tile',
  'DELETE FROM audit_checkpoint',
];
const otherKey = () => openAuditKeys(join(log.folder, 'other.key'));

it('names the first of the newest events that were cut off', async () => {
  await log.attack('DELETE FROM event WHERE position > 650');
  const found = await log.verify();
  expect(found).toMatchObject({ sealed: EVENTS, count: 50 });
  expect(found.differences[0]).toEqual({
    position: '651',
    message: 'The event at position 651 was deleted.',
  });
});

it('finds that all events were deleted', async () => {
  await log.attack('DELETE FROM event');
  expect(await log.verify()).toMatchObject({
    count: EVENTS,
    differences: expect.arrayContaining([expect.objectContaining({ position: '1' })]),
  });
});

it('finds by the known checkpoint that log and proof were deleted together', async () => {
  await log.attack('DELETE FROM event', ...NO_PROOF);
  expect(await log.messages()).toEqual([
    expect.stringMatching(
      /^The database was rolled back: 700 sealed entries .*, and it has 0 now\.$/,
    ),
  ]);
});

it.each([
  [
    'a tile of the lowest level is missing',
    'DELETE FROM audit_tile WHERE level = 0 AND index = 1',
    /^Tile 0\/1 is missing/,
  ],
  [
    'an upper tile was changed',
    `UPDATE audit_tile SET hashes = ${flippedByte('hashes', 0)} WHERE level = 1`,
    /^Tile 1\/0 was changed/,
  ],
  [
    'an upper tile is missing',
    'DELETE FROM audit_tile WHERE level = 1',
    /^Tile 1\/0 was changed or removed/,
  ],
])('finds that %s', async (_, statement, message) => {
  await log.attack(statement);
  expect((await log.messages())[0]).toMatch(message);
});

describe('after everything was sealed again with an exchanged key', () => {
  beforeEach(async () => {
    await log.attack(`UPDATE event SET data = '{"quantity": 9}' WHERE position = 321`, ...NO_PROOF);
    const own = log.keys;
    log.keys = await otherKey();
    await log.sealAll();
    log.keys = own;
  });

  it('the checkpoint is not signed by the known key', async () => {
    expect((await log.messages())[0]).toMatch(
      /^The checkpoint of 700 entries was replaced: It is signed by .*, which is none of the known keys\.$/,
    );
  });

  it('an attacker who has exchanged the key file cannot sign the known checkpoint either', async () => {
    log.keys = await otherKey();
    expect(await log.messages()).toEqual([
      expect.stringMatching(
        /^A checkpoint could not be compared with the one seen at .*: It is signed by .*, which is none of the known keys\.$/,
      ),
    ]);
  });
});

it('a restore that another key has signed is ignored', async () => {
  await log.rollBack(500);
  const restore = {
    size: 500,
    by: 'me',
    reason: 'disk failure',
    restoredAt: new Date(Date.now() + 1).toISOString(),
  };
  const { signer } = await otherKey();
  const note = signRestore(restore, { ...signer, name: log.keys.signer.name });
  await log.attack(`INSERT INTO audit_restore (note) VALUES ('${note}')`);
  expect(await log.messages()).toEqual([expect.stringContaining('The database was rolled back')]);
});

describe('when the clock of the database was set back', () => {
  /** Appends events with a recorded time that is earlier by `interval`, and seals them with this time, so that no hash differs. */
  const appendEarlier = async (interval: string) => {
    const from = EVENTS + 1;
    await log.append(3);
    await log.attack(
      `UPDATE event SET recorded_at = recorded_at - interval '${interval}' WHERE position >= ${from}`,
    );
    await log.append(2);
    await log.sealAll();
  };

  it('names where the recorded time goes back, and that nothing else differs', async () => {
    await appendEarlier('2 hours');
    const { count, times } = await log.verify();
    expect([count, times.count]).toEqual([0, 1]);
    const [{ position, before, after } = { position: '', before: '', after: '' }] = times.setBack;
    expect([position, Math.round((Date.parse(before) - Date.parse(after)) / 60_000)]).toEqual([
      '701',
      120,
    ]);
    expect(describeSetBack(times)).toEqual([
      expect.stringContaining('At position 701 the recorded time goes back from'),
    ]);
  });

  it('ignores less than a minute, by which the clocks of two machines may differ', async () => {
    await appendEarlier('50 seconds');
    expect((await log.verify()).times).toMatchObject({ count: 0, setBack: [] });
  });
});

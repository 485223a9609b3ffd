import type { LogComparison } from '@milkround/contracts';
import {
  consistencyProof,
  formatVerifierKey,
  signCheckpoint,
  signRestore,
  toBase64,
  TreeBuilder,
  type NoteSigner,
  type Tile,
} from '@milkround/transparency-log';
import { signerOf } from '../../../../libs/transparency-log/src/testing/crypto';
import { hasher } from './browser-crypto';
import { compareWithSeen, sizeOf, type SeenLog } from './seen-log';

const NAME = 'milkround/5f0c2e1d3b4a6978';
const signer = signerOf(NAME);
const SEEN_AT = '2026-11-22T01:00:00.000Z';

interface Log {
  entries: string[];
  signedBy?: NoteSigner;
  keys?: NoteSigner[];
  restore?: string | null;
}

/** The answer of a server with these entries to a device that has seen the first `from`. */
async function answerOf(
  { entries, signedBy = signer, keys = [signedBy], restore = null }: Log,
  from: number,
): Promise<LogComparison> {
  const tiles: Tile[] = [];
  const builder = new TreeBuilder(hasher, (tile) => tiles.push(tile));
  for (const entry of entries) builder.append(hasher.leaf(entry));
  tiles.push(...builder.edge());
  const { size } = builder;
  const proof =
    from > 0 && from < size ? await consistencyProof(hasher, from, size, async () => tiles) : [];
  return {
    checkpoint: signCheckpoint({ origin: signedBy.name, size, root: builder.root() }, signedBy),
    proof: proof.map(toBase64),
    keys: keys.map(formatVerifierKey),
    restore,
    at: SEEN_AT,
  };
}

const entriesOf = (count: number, changed?: number) =>
  Array.from({ length: count }, (_, i) => (i === changed ? 'another' : `entry ${i}`));
const compare = async (seen: SeenLog | null, log: Log) =>
  compareWithSeen(seen, await answerOf(log, sizeOf(seen)));

let seen: SeenLog;
beforeEach(async () => {
  const first = await compare(null, { entries: entriesOf(300) });
  if (first.state !== 'confirmed') throw new Error(first.state);
  seen = first.log;
});

it.each([300, 301, 512, 1000])(
  'a log that grew to %d entries continues the seen one',
  async (size) => {
    expect(await compare(seen, { entries: entriesOf(size) })).toMatchObject({
      state: 'confirmed',
      size,
    });
  },
);

it.each([
  ['an entry was changed', entriesOf(400, 17)],
  ['an entry was changed and nothing added', entriesOf(300, 299)],
  ['the database was rolled back', entriesOf(299)],
  [
    'the database was rolled back and went on in another way',
    [...entriesOf(290), ...entriesOf(100, 0)],
  ],
])('finds that %s', async (_, entries) => {
  expect(await compare(seen, { entries })).toMatchObject({ state: 'contradicted' });
});

it('refuses a proof of which one hash was changed, left out or added', async () => {
  const good = await answerOf({ entries: entriesOf(1000) }, 300);
  const other = toBase64(hasher.leaf('another'));
  for (const proof of [
    [other, ...good.proof.slice(1)],
    good.proof.slice(1),
    [...good.proof, other],
    ['?', ...good.proof],
    [],
  ])
    expect(compareWithSeen(seen, { ...good, proof })).toMatchObject({ state: 'contradicted' });
});

it('refuses a checkpoint that no key of the answer has signed', async () => {
  const answer = await answerOf({ entries: entriesOf(400), keys: [signerOf(NAME)] }, 300);
  expect(() => compareWithSeen(seen, answer)).toThrow('which is none of the known keys');
  const [text = ''] = answer.checkpoint.split('\n\n');
  expect(() =>
    compareWithSeen(seen, { ...answer, checkpoint: `${text}\n\n— ${NAME} AAAA\n` }),
  ).toThrow();
});

it('accepts a new key of the log together with the one before', async () => {
  const next = signerOf(NAME);
  expect(
    await compare(seen, { entries: entriesOf(400), signedBy: next, keys: [next, signer] }),
  ).toMatchObject({ state: 'confirmed' });
  expect(
    await compare(seen, { entries: entriesOf(400), signedBy: next, keys: [next] }),
  ).toMatchObject({ state: 'contradicted' });
});

it('distinguishes another log from a changed one', async () => {
  expect(
    await compare(seen, { entries: entriesOf(5), signedBy: signerOf('milkround/another') }),
  ).toMatchObject({ state: 'other-log' });
});

describe('after a restore from a backup', () => {
  const restoreAt = (restoredAt: string, by = signer) =>
    signRestore({ restoredAt, size: 200, by: 'operator', reason: 'disk failure' }, by);

  it('has its reason when the operator has recorded it since', async () => {
    const found = await compare(seen, {
      entries: entriesOf(200),
      restore: restoreAt('2026-11-22T02:00:00.000Z'),
    });
    expect(found).toMatchObject({
      state: 'restored',
      size: 200,
      restore: { reason: 'disk failure' },
    });
  });

  it.each([
    ['an older one', restoreAt('2026-11-21T02:00:00.000Z')],
    ['one that another key has signed', restoreAt('2026-11-22T02:00:00.000Z', signerOf(NAME))],
    ['something else', 'restored!'],
  ])('is not excused by %s', async (_, restore) => {
    expect(await compare(seen, { entries: entriesOf(200), restore })).toMatchObject({
      state: 'contradicted',
    });
  });
});

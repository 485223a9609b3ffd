import { test } from './milkround';
import { makeZone } from './own-zone';
import { expectOnlyMeant, expectTaken } from './taps';

/** Frames of a busy machine take longer than a person looks. The promise of one per cent is measured in the soak tier. */
const MAX_IGNORED = 0.5;
const SEED = process.env.TAPS_SEED ?? 'milk before dawn';

test('a delivery boy taps as people do while the office changes his list: only what he aims at is entered', async ({
  pageOf,
  server,
}) => {
  console.log(`The taps have the seed "${SEED}" (TAPS_SEED).`);
  const zone = await makeZone(server, { boys: 4, stops: 9 });
  const world = { server, zone, pageOf, seed: SEED };
  expectTaken(
    await Promise.all([
      expectOnlyMeant({ list: 'cards', slower: 6, taps: 30 }, { ...world, boy: 0 }),
      expectOnlyMeant({ list: 'table', slower: 1, taps: 30 }, { ...world, boy: 2 }),
    ]),
    MAX_IGNORED,
  );
});

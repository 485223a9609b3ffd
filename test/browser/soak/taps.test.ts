import { randomUUID } from 'node:crypto';
import { expect, test } from '../milkround';
import { makeZone } from '../own-zone';
import { expectOnlyMeant, expectTaken, limitOf } from '../taps';

const SEED = process.env.TAPS_SEED ?? randomUUID();
/** On each of the four lists: TAPS makes fewer in all. */
const TAPS = Math.ceil(Number(process.env.TAPS ?? 2_000) / 4);
/** ms for the zone and its orders. */
const SET_UP_MS = 1_200_000;
const MAX_IGNORED = 0.01;

test('taps as people make them, 2,000 in all, on cards and tables, with a fast and a slow processor', async ({
  pageOf,
  server,
}) => {
  test.setTimeout(SET_UP_MS + 2 * limitOf(TAPS));
  console.log(`The taps have the seed "${SEED}" (TAPS_SEED).`);
  const zone = await makeZone(server, { boys: 8, stops: 120 });
  const world = { server, zone, pageOf, seed: SEED };
  const outcomes = [];
  for (const slower of [1, 6] as const)
    outcomes.push(
      ...(await Promise.all([
        expectOnlyMeant(
          { list: 'cards', slower, taps: TAPS },
          { ...world, boy: slower === 1 ? 0 : 4 },
        ),
        expectOnlyMeant(
          { list: 'table', slower, taps: TAPS },
          { ...world, boy: slower === 1 ? 2 : 6 },
        ),
      ])),
    );
  expect(outcomes.flatMap(({ moved }) => moved)).toEqual([]);
  expectTaken(outcomes, MAX_IGNORED);
});

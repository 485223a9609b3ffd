import fc from 'fast-check';
import type { FigureName } from '@milkround/contracts';
import { foldDayAt } from '../day-log/day-at';
import { DAY } from '../spec/delivery-day.words';
import { anyCommands, carriedOut, historyOf, RUNS } from '../spec/delivery-day.histories';
import { orderSourcesOf } from '../read-models/rollups';
import { figureOf } from './figures';

const NARROWED = (['stops', 'lines', 'required'] satisfies FigureName[]).map((name) => ({
  name,
  figure: figureOf(name),
}));
const MINUTE = 60_000;

it('needs only the facts about orders for ordered quantities, and all facts for deliveries', () => {
  for (const { figure } of NARROWED) expect(figure.factTypes).toContain('OrderPlaced');
  for (const name of [
    'done',
    'remaining',
    'absent',
    'partly',
    'delivered',
    'payment',
  ] satisfies FigureName[])
    expect(figureOf(name).factTypes).toBeNull();
});

it.each(['known', 'happened'] as const)(
  'is at every moment of a day what all facts make it, as %s',
  (clock) =>
    fc.assert(
      fc.property(
        anyCommands,
        fc.array(fc.nat({ max: 30 }), { minLength: 40, maxLength: 40 }),
        (commands, delays) => {
          // Phones send later than their entries were made, in the order of the stream.
          let recordedMs = 0;
          const facts = historyOf(carriedOut(commands)).map((fact, index) => {
            recordedMs = Math.max(
              recordedMs,
              Date.parse(fact.meta.occurredAt) + (delays[index % delays.length] ?? 0) * MINUTE,
            );
            return {
              ...fact,
              position: BigInt(index + 1),
              recordedAt: new Date(recordedMs).toISOString(),
            };
          });
          for (const time of new Set(
            facts.flatMap((fact) => [
              Date.parse(fact.recordedAt),
              Date.parse(fact.meta.occurredAt),
            ]),
          ))
            for (const { figure } of NARROWED) {
              const partsOf = (given: typeof facts) => {
                const { areaId, stops } = foldDayAt(DAY, given, time, clock);
                const amounts = stops.map(
                  (stop) =>
                    [stop.consumer_id, figure.contributionsOf(stop), orderSourcesOf(stop)] as const,
                );
                return { areaId, amounts: amounts.sort(([a], [b]) => (a < b ? -1 : 1)) };
              };
              expect(partsOf(facts.filter(({ type }) => figure.factTypes?.includes(type)))).toEqual(
                partsOf(facts),
              );
            }
        },
      ),
      { ...RUNS, numRuns: 60 },
    ),
);

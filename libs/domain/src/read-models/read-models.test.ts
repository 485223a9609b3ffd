import fc from 'fast-check';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { stopState } from '../delivery-day/stop';
import { totalsOf } from '../delivery-day/totals';
import type { Recorded } from '../fact';
import { anyFact } from '../spec/delivery-day.arbitrary';
import {
  always as alwaysAfter,
  historyOf,
  lastDay,
  RUNS,
  type Step,
} from '../spec/delivery-day.histories';
import { DAY } from '../spec/delivery-day.words';
import { recorded } from '../spec/given-when-then';
import { readModelsOf } from '../spec/read-models-of';
import { stopOf } from './stop';

type Models = ReturnType<typeof readModelsOf>;

const knownModels = new WeakMap<readonly Step[], Models>();
const always = (
  holds: (
    models: Models,
    day: ReturnType<typeof lastDay>,
    history: Recorded<DeliveryDayFact>[],
  ) => void,
) =>
  alwaysAfter((steps) => {
    const history = historyOf(steps);
    const models = knownModels.get(steps) ?? readModelsOf(history, DAY);
    knownModels.set(steps, models);
    holds(models, lastDay(steps), history);
  });

describe('the read models of any day', () => {
  it('have the stops that the rules see', () =>
    always(({ stops }, day) => {
      expect(
        new Map([...stops.rows.values()].map((row) => [row.consumer_id, stopOf(row)])),
      ).toEqual(new Map([...day.stops, ...day.left]));
      for (const row of stops.rows.values())
        expect(row).toMatchObject({
          date: DAY.date,
          delivery_boy_id: 7,
          area_id: 1,
          supervisor_id: 11,
        });
    }));

  it('have the close, the rounds and the orders that the rules see', () =>
    always(({ days, rounds, orders }, day) => {
      const row = [...days.rows.values()][0];
      expect(row?.close ?? null).toEqual(day.closed);
      expect(row?.rounds ?? 0).toBe(day.rounds.length);
      expect(
        [...rounds.rows.values()].map(({ number, consumer_ids }) => [number, consumer_ids]),
      ).toEqual(day.rounds.map(({ number, consumerIds }) => [number, consumerIds]));
      expect(
        new Map([...orders.rows.values()].map((order) => [order.order_id, order.consumer_id])),
      ).toEqual(new Map(day.consumerOf));
    }));

  it('add up to the sums of the lines', () =>
    always(({ progress, products, areas, pace }, day) => {
      const stops = [...day.stops.values()];
      const totals = totalsOf(day);
      const count = (state: string) => stops.filter((stop) => stopState(stop) === state).length;
      const { lines: all, done, required, delivered } = totals;
      const whole = {
        stops: totals.stops,
        lines: all,
        done,
        partly: count('partly'),
        absent: count('absent'),
        required,
        delivered,
      };
      expect(progress.amounts()).toEqual(all === 0 ? [] : [whole]);

      const lines = stops.flatMap((stop) => stop.lines);
      const perProduct = totals.products.map(({ productId, required, delivered }) => {
        const mine = lines.filter((line) => line.productId === productId);
        const recorded = mine.filter((line) => line.delivered !== null).length;
        return [
          productId,
          { required, delivered: delivered ?? 0, lines: mine.length, recorded },
        ] as const;
      });
      for (const { sums } of [products, areas]) {
        const told = [...sums.values()].map(
          ({ key, amounts }) => [key.product_id, amounts] as const,
        );
        expect(new Map(told)).toEqual(new Map(perProduct));
      }
      expect(pace.amounts().reduce((sum, { done }) => sum + (done ?? 0), 0)).toBe(totals.done);
    }));

  it('say null for delivered exactly while nobody recorded any of a product', () =>
    always(({ products }, day) => {
      const recordedOf = new Map(
        [...products.sums.values()].map(({ key, amounts }) => [key.product_id, amounts.recorded]),
      );
      for (const { productId, delivered } of totalsOf(day).products) {
        expect(recordedOf.get(productId) === 0).toBe(delivered === null);
      }
    }));

  it('know when the delivery boy was last heard of', () =>
    always(({ days }, _, history) => {
      const opened = history.findIndex((fact) => fact.type === 'DeliveryDayOpened');
      const own = history.slice(opened).filter((fact) => fact.meta.actor.role === 'delivery-boy');
      const heard = own.map((fact) => fact.meta.occurredAt);
      if (opened >= 0)
        expect([...days.rows.values()][0]?.last_heard_at).toBe(
          heard.length === 0 ? null : heard.sort().at(-1),
        );
    }));
});

it('no history of facts makes a fold throw', () =>
  fc.assert(
    fc.property(fc.array(anyFact, { maxLength: 60, size: 'max' }), (facts) => {
      const { progress, products } = readModelsOf(
        facts.map((fact) => recorded(fact)),
        DAY,
      );
      for (const amounts of [...progress.amounts(), ...products.amounts()]) {
        expect(Object.values(amounts).every((amount) => amount >= 0)).toBe(true);
      }
    }),
    RUNS,
  ));

import fc from 'fast-check';
import { anyCommand, anyFact, namedOrder } from '../spec/delivery-day.arbitrary';
import {
  always,
  anyCommands,
  carriedOut,
  decideOrNull,
  evolveAll,
  historyOf,
  lastDay,
  RUNS,
  type Step,
} from '../spec/delivery-day.histories';
import { recorded } from '../spec/given-when-then';
import type { ImportLine } from './commands';
import { evolve } from './evolve';
import { planImport } from './import';
import { type DeliveryDay, initialDay } from './state';
import { hasDelivery } from './stop';
import { totalsOf } from './totals';
import { runs } from '../../../../test/support/property-runs';

const thousandths = (quantities: number[]): number =>
  quantities.reduce((total, quantity) => total + Math.round(quantity * 1000), 0);
const stopsOf = (day: DeliveryDay) =>
  [...day.stops.values()].sort((a, b) => (a.consumer.id < b.consumer.id ? -1 : 1));
const lineKeyOf = ({ consumer, productId }: Pick<ImportLine, 'consumer' | 'productId'>): string =>
  `${productId} ${consumer.id}`;
/** The visible part of a day, without the times of statements. */
const seen = (day: DeliveryDay) => ({
  ...day,
  stated: null,
  stops: stopsOf(day),
  left: new Map(day.left),
  consumerOf: new Map(day.consumerOf),
  entries: new Map(day.entries),
});

/** The steps that changed the day: after any other it is the one that was looked at before. */
const changesOf = (steps: Step[]) => steps.filter(({ before, after }) => after !== before);

/** What the office does to a closed day. */
const AFTER_CLOSE: ReadonlySet<string> = new Set(['ReopenDay', 'CountCash', 'OrderStopAgain']);

describe('a day after any history', () => {
  it('many kinds of things happen in these random days', () => {
    const happened = new Set<string>();
    const refused = new Set<string>();
    always((steps) => {
      for (const { command, facts } of steps) {
        if (facts === null) refused.add(command.type);
        for (const { type } of facts ?? []) happened.add(type);
      }
    });
    expect(happened.size).toBe(23);
    expect(refused.size).toBeGreaterThanOrEqual(12);
  });

  it('its totals are the sum of its lines', () =>
    always((steps) => {
      for (const { after, facts } of changesOf(steps)) {
        const lines = stopsOf(after).flatMap((stop) => stop.lines);
        const totals = totalsOf(after);
        const [required, delivered] = [
          thousandths(lines.map((line) => line.expected)),
          thousandths(lines.map((line) => line.delivered ?? 0)),
        ];
        expect([
          ...[thousandths([totals.required]), thousandths([totals.delivered]), totals.lines],
          thousandths(totals.products.map((each) => each.required)),
          thousandths(totals.products.map((each) => each.delivered ?? 0)),
        ]).toEqual([required, delivered, after.consumerOf.size, required, delivered]);
        for (const fact of facts ?? [])
          if (fact.type === 'DayClosed') expect(fact.data.totals).toEqual(totals);
      }
    }));

  it('no plain call makes a stop that is both absent and delivered', () =>
    always((steps) => {
      for (const { command, facts, after } of steps) {
        const { seen, lines } = { seen: undefined, lines: undefined, ...command.data };
        if (!facts || seen !== undefined || lines !== undefined) continue;
        for (const fact of facts) {
          if (fact.type !== 'AbsenceRecorded' && fact.type !== 'ConsumerMarkedDone') continue;
          const stop = after.stops.get(fact.data.consumerId);
          expect(stop && stop.absence !== null && hasDelivery(stop)).toBeFalsy();
        }
      }
    }));

  it('Done and then Undo restores the earlier state, but for an absence', () =>
    always((steps) => {
      const day = lastDay(steps);
      for (const stop of stopsOf(day)) {
        if (stop.done || stop.absence !== null || day.closed) continue;
        const { id: consumerId } = stop.consumer;
        const done = evolveAll(
          day,
          decideOrNull({ type: 'MarkConsumerDone', data: { consumerId } }, day) ?? [],
        );
        expect(done.stops.get(consumerId)?.done).not.toBeNull();
        const back = evolveAll(
          done,
          decideOrNull({ type: 'ReopenConsumer', data: { consumerId } }, done) ?? [],
        );
        expect(seen(back)).toEqual(seen(day));
      }
    }));

  it('no stop is in two rounds, and each knows its own', () =>
    always((steps) => {
      for (const { after } of changesOf(steps)) {
        const members = after.rounds.flatMap(({ number, consumerIds }) =>
          consumerIds.map((id) => [id, number] as const),
        );
        expect(new Set(members.map(([id]) => id)).size).toBe(members.length);
        const told = stopsOf(after).filter((stop) => stop.round !== null);
        expect(new Map(told.map((stop) => [stop.consumer.id, stop.round]))).toEqual(
          new Map(members),
        );
        expect(new Set(after.rounds.map(({ number }) => number)).size).toBe(after.rounds.length);
      }
    }));

  it('one consumer has one line of a product, and every order is found', () =>
    always((steps) => {
      const day = lastDay(steps);
      for (const stop of stopsOf(day)) {
        expect(new Set(stop.lines.map((line) => line.productId)).size).toBe(stop.lines.length);
        expect(stop.lines.length).toBeGreaterThan(0);
        for (const line of stop.lines) {
          expect(day.consumerOf.get(line.orderId)).toBe(stop.consumer.id);
          expect(line.filled && (line.delivered === null || stop.done === null)).toBe(false);
        }
      }
    }));

  it('nothing changes on a closed day', () =>
    fc.assert(
      fc.property(anyCommands, anyCommand, (commands, given) => {
        const open = lastDay(carriedOut(commands));
        const close = {
          type: 'CloseDay',
          data: { closeId: 'x', taken: 1, emptyBottles: 1, remarks: '' },
        } as const;
        const day = open.closed ? open : evolveAll(open, decideOrNull(close, open) ?? []);
        fc.pre(day.closed !== null);
        const command = namedOrder(given, day);
        fc.pre(!AFTER_CLOSE.has(command.type));
        const after = evolveAll(day, decideOrNull(command, day) ?? []);
        expect({ ...seen(after), entries: null }).toEqual({ ...seen(day), entries: null });
      }),
      RUNS,
    ));

  it('the same command twice is one effect', () =>
    always((steps) => {
      for (const { command, facts, after } of steps) {
        // An upload that puts a new line on a Done stop reopens it: what it left alone there is no longer Done the next time.
        if (
          facts === null ||
          (command.type === 'ImportOrders' &&
            facts.some((fact) => fact.type === 'ConsumerReopened'))
        )
          continue;
        expect(decideOrNull(command, after) ?? []).toEqual([]);
      }
    }));

  it('a refusal or a decision leaves the day that it was asked of as it was', () =>
    always((steps) => {
      for (const { command, before } of steps) {
        const was = seen(before);
        evolveAll(before, decideOrNull(command, before) ?? []);
        expect(seen(before)).toEqual(was);
      }
    }));

  it('every line of a file is in one list of its plan, and the import follows the plan', () =>
    always((steps) => {
      for (const { command, before, facts } of steps) {
        if (command.type !== 'ImportOrders') continue;
        const plan = planImport(command, before);
        const told = [
          ...plan.added,
          ...plan.unchanged,
          ...[...plan.changed, ...plan.protected, ...plan.refused].map(({ line }) => line),
        ];
        const { lines } = command.data;
        // A line of 0 says nothing without an order.
        expect(lines).toEqual(expect.arrayContaining(told));
        expect(new Set(told).size).toBe(told.length);
        expect(told).toEqual(expect.arrayContaining(lines.filter(({ expected }) => expected > 0)));
        const inFile = new Set(lines.map(lineKeyOf));
        const standing = stopsOf(before).flatMap(({ consumer, lines }) =>
          lines.map(({ productId }) => lineKeyOf({ consumer, productId })),
        );
        expect(plan.missing).toHaveLength(standing.filter((key) => !inFile.has(key)).length);
        expect(facts?.map(({ type, data }) => ({ type, data })) ?? []).toEqual(plan.facts);
      }
    }));

  it('the history alone gives the same day again', () =>
    always((steps) =>
      expect(seen(historyOf(steps).reduce(evolve, initialDay()))).toEqual(seen(lastDay(steps))),
    ));
});

it('folding any history of facts never throws, and the rules still decide on the result', () =>
  fc.assert(
    fc.property(
      fc.array(anyFact, { maxLength: 60, size: 'max' }),
      fc.array(anyCommand, { maxLength: 10 }),
      (facts, commands) => {
        const day = facts.reduce((state, fact) => evolve(state, recorded(fact)), initialDay());
        for (const command of commands) decideOrNull(namedOrder(command, day), day);
        totalsOf(day);
      },
    ),
    { ...RUNS, numRuns: runs(300) },
  ));

import fc from 'fast-check';
import { decide } from '../delivery-day/decide';
import type { DeliveryDayCommand } from '../delivery-day/commands';
import { evolve } from '../delivery-day/evolve';
import type { DeliveryDayFact } from '../delivery-day/facts';
import { type DeliveryDay, initialDay } from '../delivery-day/state';
import { type Recorded, RuleViolation } from '../fact';
import { anyCommand, namedOrder } from './delivery-day.arbitrary';
import { ADMIN, BOY, recorded } from './given-when-then';
import { runs } from '../../../../test/support/property-runs';

/** One command carried out, or refused, on a day. */
export interface Step {
  command: DeliveryDayCommand;
  before: DeliveryDay;
  /** Null when the rules refused it. */
  facts: Recorded<DeliveryDayFact>[] | null;
  after: DeliveryDay;
}

/** The facts that the rules return for a command; null if they refuse it. Any other error is a bug and is thrown. */
export function decideOrNull(
  command: DeliveryDayCommand,
  day: DeliveryDay,
): DeliveryDayFact[] | null {
  try {
    return decide(command, day);
  } catch (error) {
    if (error instanceof RuleViolation) return null;
    throw error;
  }
}

export const evolveAll = (day: DeliveryDay, facts: readonly DeliveryDayFact[]): DeliveryDay =>
  facts.reduce((state, fact) => evolve(state, recorded(fact)), day);

const START = Date.parse('2026-03-05T00:00:00Z');

/** Carries out the commands one after the other, three minutes apart, by the delivery boy and an admin in turn. */
export function carriedOut(commands: readonly DeliveryDayCommand[]): Step[] {
  let day = initialDay();
  return commands.map((template, index) => {
    const before = day;
    const command = namedOrder(template, before);
    const occurredAt = new Date(START + index * 180_000).toISOString();
    const facts =
      decideOrNull(command, before)?.map((fact) =>
        recorded(fact, index % 2 === 0 ? BOY : ADMIN, occurredAt),
      ) ?? null;
    day = (facts ?? []).reduce(evolve, before);
    return { command, before, facts, after: day };
  });
}

export const anyCommands = fc.array(anyCommand, { maxLength: 40, size: 'max' });

/** A fixed seed: a failure today is a failure tomorrow. */
export const RUNS = { seed: 20260305, numRuns: runs(150) };

let madeHistories: Step[][] | undefined;

/**
 * Asserts something about random days. They are made once for all tests of a file, because that takes longer than most assertions; after a
 * failure they are made again to find the shortest list of commands that fails.
 */
export function always(holds: (steps: Step[]) => void): void {
  madeHistories ??= fc.sample(anyCommands, RUNS).map(carriedOut);
  try {
    madeHistories.forEach(holds);
  } catch (error) {
    fc.assert(
      fc.property(anyCommands, (commands) => holds(carriedOut(commands))),
      RUNS,
    );
    throw error;
  }
}

export const historyOf = (steps: readonly Step[]): Recorded<DeliveryDayFact>[] =>
  steps.flatMap(({ facts }) => facts ?? []);
export const lastDay = (steps: readonly Step[]): DeliveryDay => steps.at(-1)?.after ?? initialDay();

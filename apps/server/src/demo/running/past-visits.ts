import { stopsInSequence, type DeliveryDay, type DeliveryDayCommand } from '@milkround/domain';
import { SeededRandom } from '../seeded-random';
import { visit, type Moment } from '../morning';
import { habitsOf, type MorningPlan } from '../simulator/morning-plan';
import { JOINED_MINUTE } from './cast';

const MS_PER_MINUTE = 60_000;

/**
 * Returns the visits of a delivery boy before the first person joins the morning.
 * @param begin nothing happens before this time, in milliseconds since the epoch
 * @param joinTime when the first person joins, in milliseconds since the epoch
 */
export function visitsBefore(
  plan: MorningPlan,
  day: DeliveryDay,
  { begin, joinTime, seed }: { begin: number; joinTime: number; seed: string },
): Moment[] {
  const dice = new SeededRandom(seed);
  const timeOf = (minute: number) => joinTime + (minute - JOINED_MINUTE) * MS_PER_MINUTE;
  const end = timeOf(
    Math.min(plan.stall?.from ?? Infinity, plan.offline?.from ?? Infinity, JOINED_MINUTE),
  );
  const moments: Moment[] = [];
  let time = Math.max(begin, timeOf(plan.beginMinute));
  for (const { consumer, lines } of stopsInSequence(day)) {
    time += plan.minutesPerStop * (0.6 + dice.next() * 0.8) * MS_PER_MINUTE;
    if (time >= end) break;
    const visitedStop = {
      consumerId: consumer.id,
      lines: lines.map(({ orderId, expected }) => ({ orderId, expected })),
    };
    const commands: DeliveryDayCommand[] = visit(visitedStop, dice, habitsOf(plan));
    moments.push({ occurredAt: new Date(time).toISOString(), commands });
  }
  return moments;
}

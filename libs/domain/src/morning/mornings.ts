import { DEFAULT_DEADLINE, type DayProgress, type Progress } from '@milkround/contracts';
import { momentOfZone, type Clock } from './moment';
import { morningOf, type Morning } from './needs';

/** Evaluates the mornings of all delivery boys with stops, zone by zone. */
export function morningsOf(
  { days, usual, deadlines }: Pick<Progress, 'days' | 'usual' | 'deadlines'>,
  clock: Clock,
): Morning[] {
  const usualOf = new Map(usual.map((morning) => [morning.deliveryBoyId, morning]));
  const deadlineOf = new Map(deadlines.map(({ areaId, deadline }) => [areaId, deadline]));
  const zones = new Map<number, DayProgress[]>();
  for (const day of days)
    if (day.stops > 0) zones.set(day.areaId, [...(zones.get(day.areaId) ?? []), day]);
  return [...zones].flatMap(([areaId, ofZone]) => {
    const moment = momentOfZone(ofZone, usualOf, deadlineOf.get(areaId) ?? DEFAULT_DEADLINE, clock);
    return ofZone.map((day) => morningOf(day, usualOf.get(day.deliveryBoyId) ?? null, moment));
  });
}

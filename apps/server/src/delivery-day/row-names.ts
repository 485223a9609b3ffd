import type { DayKey } from '@milkround/domain';

export interface StopKey extends DayKey {
  consumerId: string;
}

/** Names a delivery day, as a key of maps. */
export const dayName = ({ date, deliveryBoyId }: DayKey): string => `${date}/${deliveryBoyId}`;

/** Names a stop, as a key of maps and of the rows that reports send. */
export const stopName = (stop: StopKey): string => `${dayName(stop)}/${stop.consumerId}`;

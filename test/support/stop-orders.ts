import type { Read, StopOrderForm } from '@milkround/contracts';
import type { Person } from './client';

/** The body that keeps the present order of stops. */
export async function presentStopOrder(person: Person, path: string) {
  const { date: orderDate, stops } = (await person.get<Read<StopOrderForm>>(path)).body.data;
  const consumerIds = stops.map(({ consumerId }) => consumerId);
  return { orderDate, consumerIds, shown: consumerIds };
}

/** The body that reverses the order which another body keeps. */
export const reversed = ({ consumerIds, ...body }: Awaited<ReturnType<typeof presentStopOrder>>) => ({
  ...body,
  consumerIds: consumerIds.toReversed(),
});

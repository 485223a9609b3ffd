import type { Read, StopOrderForm } from '@milkround/contracts';
import type { Person } from './client';

/** Returns the body that keeps the present order of stops. */
export async function presentStopOrder(person: Person, path: string) {
  const { date: orderDate, stops } = (await person.get<Read<StopOrderForm>>(path)).body.data;
  const consumerIds = stops.map(({ consumerId }) => consumerId);
  return { orderDate, consumerIds, shown: consumerIds };
}

/** Returns the body that reverses the order of another body. */
export const reversed = ({
  consumerIds,
  ...body
}: Awaited<ReturnType<typeof presentStopOrder>>) => ({
  ...body,
  consumerIds: consumerIds.toReversed(),
});

import { queryOptions } from '@tanstack/react-query';
import type { BusinessDate, OfficeRole, StopToCorrect } from '@milkround/contracts';
import { api } from '../api/client';

/** A stop of a delivery day. */
export interface StopPlace {
  deliveryBoyId: number;
  date: BusinessDate;
  consumerId: string;
}

/** The stop as the server has it, with the close of its day. It is read when a dialog opens, and stays as it was shown. */
export const stopToCorrectQuery = (
  role: OfficeRole,
  { deliveryBoyId, date: orderDate, consumerId: consumerUniqueId }: StopPlace,
) =>
  queryOptions({
    queryKey: ['correct-stop', role, deliveryBoyId, orderDate, consumerUniqueId],
    queryFn: async ({ signal }) =>
      (
        await api.read<StopToCorrect>(
          `${role}/correct-delivery/${deliveryBoyId}`,
          { orderDate, consumerUniqueId },
          { signal },
        )
      ).data,
    staleTime: 0,
    gcTime: 0,
    refetchOnReconnect: false,
  });

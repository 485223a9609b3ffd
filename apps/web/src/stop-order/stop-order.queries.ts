import { queryOptions } from '@tanstack/react-query';
import { create } from 'zustand';
import type { Role, StopOrderForm } from '@milkround/contracts';
import { api } from '../api/client';

/** The owner of the stops: a delivery boy chosen by the office, or the caller. */
export interface StopOrderOwner {
  role: Role;
  deliveryBoyId: number;
}

export const stopOrderPath = ({ role, deliveryBoyId }: StopOrderOwner): string =>
  role === 'delivery-boy' ? `${role}/stop-order` : `${role}/stop-order/${deliveryBoyId}`;

/** The order of stops of a weekday, by default of today's. It is read when the dialog opens, and again after a refusal. */
export const stopOrderQuery = (owner: StopOrderOwner, weekday: number | undefined) =>
  queryOptions({
    queryKey: ['stop-order', owner.role, owner.deliveryBoyId, weekday ?? null],
    queryFn: async ({ signal }) =>
      (
        await api.read<StopOrderForm>(
          stopOrderPath(owner),
          owner.role === 'delivery-boy' ? undefined : { weekday },
          { signal },
        )
      ).data,
    staleTime: 0,
    gcTime: 0,
    // A refetch would discard moved stops.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });

/** How often this person has saved an order of stops: a list that stays in place otherwise is then built anew. */
export const useSavedOrders = create<number>(() => 0);

/** Call it when the list has been read again. TanStack Query gives the list to its screens in the next task. */
export const noteSavedOrder = (): void =>
  void setTimeout(() => useSavedOrders.setState((count) => count + 1, true));

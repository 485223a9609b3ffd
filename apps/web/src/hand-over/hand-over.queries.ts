import { queryOptions } from '@tanstack/react-query';
import { ROW_KEYS, type HandOver, type HandOverForm, type OfficeRole } from '@milkround/contracts';
import { api } from '../api/client';
import { liveRows, replaceRows } from '../live';

/** The newest comes first. */
const first = (): number => -1;

/** The hand-overs of today. */
export const handOversQuery = (role: OfficeRole) =>
  liveRows<HandOver>({
    topic: { name: 'hand-overs' },
    path: `${role}/hand-overs`,
    merge: (rows, { keys, rows: newRows }) =>
      replaceRows(rows, keys, newRows, ROW_KEYS['hand-overs'], first),
  });

/** The stops that can be handed over now, and the possible receivers. It is read when the dialog opens, and again after a refusal. */
export const handOverFormQuery = (role: OfficeRole, deliveryBoyId: number) =>
  queryOptions({
    queryKey: ['hand-over', role, deliveryBoyId],
    queryFn: async ({ signal }) =>
      (await api.read<HandOverForm>(`${role}/hand-over/${deliveryBoyId}`, undefined, { signal }))
        .data,
    staleTime: 0,
    gcTime: 0,
    // After a lost answer the same stops are sent again, so they must not change by themselves.
    refetchOnReconnect: false,
  });

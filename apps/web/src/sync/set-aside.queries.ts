import { queryOptions, useQuery } from '@tanstack/react-query';
import {
  SET_ASIDE_LISTED,
  type Position,
  type SetAsideEntry,
  type OfficeRole,
} from '@milkround/contracts';
import { api } from '../api/client';
import { liveTopic, newest, type MergeChange } from '../live';
import { useSession } from '../session/session';

/** Entries of phones that the rules refused, the newest refusal first; true for `position`. */
export interface SetAsideList {
  position: Position;
  entries: SetAsideEntry[];
  /** Whether there may be older entries: the server answers a limited number. */
  isCut: boolean;
}

/** The open entries, without the settled ones. */
export type SetAsidePart = 'open' | 'all';

export const SET_ASIDE = ['set-aside'] as const;
const minutes = 60_000;

export const isOpen = ({ state }: SetAsideEntry): boolean => state === 'open';

/** Read once, then kept current by pushes. */
export const setAsideQuery = (officeRole: OfficeRole, part: SetAsidePart) =>
  queryOptions({
    queryKey: [...SET_ASIDE, part, officeRole],
    queryFn: async ({ signal }): Promise<SetAsideList> => {
      const { data, position } = await api.read<SetAsideEntry[]>(
        `${officeRole}/set-aside`,
        part === 'all' ? { all: 'true' } : {},
        {
          signal,
        },
      );
      return { position: position ?? '0', entries: data, isCut: data.length >= SET_ASIDE_LISTED };
    },
    staleTime: 5 * minutes,
    structuralSharing: newest,
    meta: liveTopic({ name: 'set-aside' }, part === 'all' ? mergeIntoAll : mergeIntoOpen),
  });

/** Replaces known entries by changed ones, the newest first. */
function mergeEntries(
  entries: readonly SetAsideEntry[],
  changedEntries: readonly SetAsideEntry[],
): SetAsideEntry[] {
  const byId = new Map([...entries, ...changedEntries].map((entry) => [entry.id, entry]));
  return [...byId.values()].sort(
    (a, b) => Date.parse(b.recordedAt) - Date.parse(a.recordedAt) || (a.id < b.id ? -1 : 1),
  );
}

type MergeEntries = MergeChange<SetAsideEntry, SetAsideList>;

export const mergeIntoAll: MergeEntries = (list, { rows }) => ({
  ...list,
  entries: mergeEntries(list.entries, rows),
});

/** Merges changed entries into the open ones; settled entries leave the list. */
export const mergeIntoOpen: MergeEntries = (list, { rows }) => ({
  ...list,
  entries: mergeEntries(list.entries, rows).filter(isOpen),
});

const countOf = ({ entries }: SetAsideList): number => entries.length;

/** The number of entries that wait for the user's decision; undefined until it is known, and for delivery boys. */
export function useOpenEntries(): number | undefined {
  const role = useSession()?.role;
  const officeRole: OfficeRole = role === 'admin' ? 'admin' : 'supervisor';
  const isOffice = role === 'admin' || role === 'supervisor';
  return useQuery({ ...setAsideQuery(officeRole, 'open'), select: countOf, enabled: isOffice })
    .data;
}

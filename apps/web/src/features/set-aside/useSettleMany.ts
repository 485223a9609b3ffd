import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { SettledEntry, SetAsideEntry, OfficeRole } from '@milkround/contracts';
import { api } from '../../api/client';
import { errorText } from '../../api/errors';
import { newKey } from '../../api/key';
import { SET_ASIDE } from '../../sync/set-aside.queries';

/** The entries of one request, few enough for a steady progress. */
const AT_ONCE = 25;

export interface SettlingProgress {
  state: 'asking' | 'working' | 'done';
  /** The number of entries with an answer. */
  count: number;
  /** The entries that could not be settled, with the reason. */
  refusedEntries: SettledEntry[];
  /** The error that stopped the work; the remaining entries can be tried again. */
  error: string | null;
}

interface Request {
  key: string;
  ids: string[];
}

/** Settles a group of entries in small requests, one after the other, each with its own idempotency key: no retry settles an entry twice. */
export function useSettleMany(
  officeRole: OfficeRole,
  decision: 'apply' | 'dismiss',
  entries: readonly SetAsideEntry[],
) {
  const cache = useQueryClient();
  const pendingRequests = useRef<Request[] | null>(null);
  const [progress, setProgress] = useState<SettlingProgress>({
    state: 'asking',
    count: 0,
    refusedEntries: [],
    error: null,
  });

  const settle = async (body: { note?: string } = {}): Promise<SettledEntry[] | null> => {
    const requests = (pendingRequests.current ??= requestsOf(entries));
    let { count, refusedEntries } = progress;
    setProgress({ state: 'working', count, refusedEntries, error: null });
    try {
      for (let request = requests[0]; request; request = requests[0]) {
        const { data } = await api.post<SettledEntry[]>(
          `${officeRole}/set-aside/${decision}`,
          { ...body, ids: request.ids },
          { key: request.key },
        );
        requests.shift();
        count += data.length;
        refusedEntries = [...refusedEntries, ...data.filter(({ isSettled }) => !isSettled)];
        setProgress({
          state: requests.length > 0 ? 'working' : 'done',
          count,
          refusedEntries,
          error: null,
        });
      }
      return refusedEntries;
    } catch (error) {
      setProgress({ state: 'asking', count, refusedEntries, error: errorText(error) });
      return null;
    } finally {
      // Without a connection no push reports the settled entries.
      await cache.invalidateQueries({ queryKey: SET_ASIDE });
    }
  };
  return { settle, progress };
}

/** Splits entries into requests, in the order in which the entries were made. */
function requestsOf(entries: readonly SetAsideEntry[]): Request[] {
  const ids = [...entries]
    .sort((a, b) => Date.parse(a.occurredAt) - Date.parse(b.occurredAt))
    .map(({ id }) => id);
  const requests: Request[] = [];
  for (let from = 0; from < ids.length; from += AT_ONCE)
    requests.push({ key: newKey(), ids: ids.slice(from, from + AT_ONCE) });
  return requests;
}

import { infiniteQueryOptions, queryOptions, type InfiniteData } from '@tanstack/react-query';
import {
  comparePositions,
  MAX_ACTIVITY_ROWS,
  type Activity,
  type ActivityNews,
  type ActivityPage,
  type Position,
  type OfficeRole,
} from '@milkround/contracts';
import { api } from '../../api/client';
import { liveTopic } from '../../live';
import { isFolded, withoutSort, type ActivityFilters } from './filters/filters';

/** A search across all streams may take longer than other reads. */
const TIMEOUT_MS = 30_000;

export interface PositionedPage extends ActivityPage {
  position: Position | null;
}

type Cursor = string | null;
export type ActivityPages = InfiniteData<PositionedPage, Cursor>;
type ActivityKey = readonly ['activity', officeRole: OfficeRole, filters: ActivityFilters];

export async function readActivity(
  officeRole: OfficeRole,
  query: ActivityFilters & { cursor?: string; after?: Position; limit?: number },
  signal: AbortSignal,
): Promise<PositionedPage> {
  const folded = isFolded(query) || undefined;
  const { data, position } = await api.readWhole<ActivityPage>(
    `${officeRole}/activity`,
    { ...query, folded },
    { signal, timeoutMs: TIMEOUT_MS },
  );
  return { ...data, position };
}

/** Pages of activity, newest first. They are not read again automatically, because new rows would move the text that a person is reading. */
export const activityQuery = (officeRole: OfficeRole, filters: ActivityFilters) =>
  infiniteQueryOptions<PositionedPage, Error, ActivityPages, ActivityKey, Cursor>({
    queryKey: ['activity', officeRole, filters],
    queryFn: ({ pageParam, signal }) =>
      readActivity(
        officeRole,
        { ...filters, cursor: pageParam ?? undefined, limit: MAX_ACTIVITY_ROWS },
        signal,
      ),
    initialPageParam: null,
    getNextPageParam: ({ next }) => next,
    staleTime: Infinity,
  });

/** The rows of all pages. An upload whose lines are in several pages is one row, the newest. */
export function rowsOf(pages: ActivityPages | undefined): Activity[] {
  const uploads = new Set<string | undefined>();
  const allRows = pages?.pages.flatMap(({ data }) => data) ?? [];
  return allRows.filter(({ lines, subject: { upload } }) => {
    if (!lines) return true;
    const isNew = !uploads.has(upload?.id);
    uploads.add(upload?.id);
    return isNew;
  });
}

/** A page that the topic of the activity keeps current. */
interface News extends PositionedPage {
  position: Position;
}

/** The rows with these filters after the newest one that is shown: at most one page. A newer event reads them again, until the page is full. */
export const newsQuery = (
  officeRole: OfficeRole,
  filters: ActivityFilters,
  after: Position | null,
) =>
  queryOptions<News>({
    queryKey: ['activity-news', officeRole, filters, after],
    queryFn: async ({ signal }) => {
      const page = await readActivity(
        officeRole,
        { ...withoutSort(filters), after: after ?? undefined, limit: MAX_ACTIVITY_ROWS },
        signal,
      );
      return { ...page, position: page.position ?? after ?? '0' };
    },
    enabled: after !== null,
    gcTime: 0,
    meta: liveTopic<ActivityNews, News>({ name: 'activity' }, (page, { rows }) =>
      page.next === null &&
      rows.some(({ position }) => comparePositions(position, page.position) > 0)
        ? 'refetch'
        : page,
    ),
  });

/** The pages with the new rows on top. If they fill more than one page, the list begins with the newest page and continues from there. */
export function withNews(
  { pages, pageParams }: ActivityPages,
  news: PositionedPage,
): ActivityPages {
  const [first, ...otherPages] = pages;
  if (!first || news.next !== null) return { pages: [news], pageParams: [null] };
  return {
    pages: [
      { ...first, position: news.position, data: [...news.data, ...first.data] },
      ...otherPages,
    ],
    pageParams,
  };
}

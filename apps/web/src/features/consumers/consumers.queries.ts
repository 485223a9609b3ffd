import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Consumer,
  ConsumerDetail,
  ConsumersNews,
  ConsumersPage,
  Position,
  OfficeRole,
} from '@milkround/contracts';
import { api } from '../../api/client';
import { liveTopic, newest } from '../../live';
import type { RegisterPage } from './page-address';
import { withIsoDates } from './searched-dates';

/** A page of the register, or a consumer, and the position that it is true for. */
type WithPosition<T> = T & { position: Position };

/** All pages and consumers that were read; a write reads them again. */
export const CONSUMERS_KEY = ['consumers'] as const;

/** The search, the filter and the order of a page as the server reads them. */
export const wantedQuery = ({
  search,
  sort,
  isPaused,
  undeliveredSince,
  bottles,
}: RegisterPage) => ({
  q: withIsoDates(search) || undefined,
  paused: isPaused ? 1 : undefined,
  notDeliveredSince: undeliveredSince || undefined,
  bottles: bottles ?? undefined,
  sort,
});

/** A page, read again when orders or the office have changed consumers. */
export const consumersQuery = (officeRole: OfficeRole, registerPage: RegisterPage) =>
  queryOptions({
    queryKey: [...CONSUMERS_KEY, officeRole, 'page', registerPage],
    queryFn: async ({ signal }): Promise<WithPosition<{ rows: Consumer[]; total: number }>> => {
      const query = {
        ...wantedQuery(registerPage),
        page: registerPage.page + 1,
        limit: registerPage.size,
      };
      const { data, position } = await api.readWhole<ConsumersPage>(
        `${officeRole}/get-consumers`,
        query,
        { signal },
      );
      return { rows: data.data, total: data.total, position: position ?? '0' };
    },
    placeholderData: keepPreviousData,
    structuralSharing: newest,
    meta: liveTopic<ConsumersNews, WithPosition<{ rows: Consumer[]; total: number }>>(
      { name: 'consumers' },
      () => 'refetch',
    ),
  });

/** A consumer with days and orders ahead. Deliveries of today are shown when the page is read again. */
export const consumerQuery = (officeRole: OfficeRole, consumerId: string) =>
  queryOptions({
    queryKey: [...CONSUMERS_KEY, officeRole, 'one', consumerId],
    queryFn: async ({ signal }): Promise<WithPosition<{ consumer: ConsumerDetail }>> => {
      const { data, position } = await api.read<ConsumerDetail>(
        `${officeRole}/get-consumer/${encodeURIComponent(consumerId)}`,
        {},
        { signal },
      );
      return { consumer: data, position: position ?? '0' };
    },
    structuralSharing: newest,
    meta: liveTopic<ConsumersNews, WithPosition<{ consumer: ConsumerDetail }>>(
      { name: 'consumers' },
      () => 'refetch',
    ),
  });

import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Consumer, ConsumerDetail, ConsumersNews, ConsumersPage, Position, OfficeRole } from '@milkround/contracts';
import { api } from '../../api/client';
import { liveTopic, newest } from '../../live';
import type { RegisterPage } from './page-address';
import { withIsoDates } from './searched-dates';

/** A page of the register, or a consumer, and the position that it is true for. */
type At<T> = T & { position: Position };

/** All pages and consumers that were read; a write reads them again. */
export const CONSUMERS_KEY = ['consumers'] as const;

/** A page, read again when orders or the office have changed consumers. */
export const consumersQuery = (desk: OfficeRole, { search, sort, page, size, isPaused }: RegisterPage) =>
  queryOptions({
    queryKey: [...CONSUMERS_KEY, desk, 'page', search, sort, page, size, isPaused],
    queryFn: async ({ signal }): Promise<At<{ rows: Consumer[]; total: number }>> => {
      const query = { q: withIsoDates(search) || undefined, paused: isPaused ? 1 : undefined, sort, page: page + 1, limit: size };
      const { data, position } = await api.readWhole<ConsumersPage>(`${desk}/get-consumers`, query, { signal });
      return { rows: data.data, total: data.total, position: position ?? '0' };
    },
    placeholderData: keepPreviousData,
    structuralSharing: newest,
    meta: liveTopic<ConsumersNews, At<{ rows: Consumer[]; total: number }>>({ name: 'consumers' }, () => 'refetch'),
  });

/** A consumer with days and orders ahead. Deliveries of today are shown when the page is read again. */
export const consumerQuery = (desk: OfficeRole, consumerId: string, areaId: number | undefined) =>
  queryOptions({
    queryKey: [...CONSUMERS_KEY, desk, 'one', consumerId, areaId ?? null],
    queryFn: async ({ signal }): Promise<At<{ consumer: ConsumerDetail }>> => {
      const { data, position } = await api.read<ConsumerDetail>(
        `${desk}/get-consumer/${encodeURIComponent(consumerId)}`,
        { areaId },
        { signal },
      );
      return { consumer: data, position: position ?? '0' };
    },
    structuralSharing: newest,
    meta: liveTopic<ConsumersNews, At<{ consumer: ConsumerDetail }>>({ name: 'consumers' }, () => 'refetch'),
  });

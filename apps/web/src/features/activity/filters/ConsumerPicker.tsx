import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConsumersPage, OfficeRole } from '@milkround/contracts';
import { api } from '../../../api/client';
import { useDebounced } from '../../../ui/useDebounced';
import { OptionPicker, type FilterOption } from './OptionPicker';
import { unique } from './options';

const TYPING_MS = 250;
const MAX_FOUND = 50;

interface Props {
  desk: OfficeRole;
  /** The consumers of the rows. */
  known: readonly FilterOption<string>[];
  chosen: string | null;
  onChoose: (consumerId: string) => void;
  onClose: () => void;
}

const foundQuery = (desk: OfficeRole, q: string) =>
  queryOptions({
    queryKey: ['activity-consumers', desk, q],
    queryFn: async ({ signal }) => {
      const { data } = await api.readWhole<ConsumersPage>(`${desk}/get-consumers`, { q: q || undefined, limit: MAX_FOUND }, { signal });
      return data.data;
    },
    placeholderData: keepPreviousData,
  });

/** The dialog in which a consumer is chosen: one of the rows, or any whose name or id is typed. */
export function ConsumerPicker({ desk, known, chosen, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim(), TYPING_MS);
  const { data: found, isFetching } = useQuery(foundQuery(desk, settled));
  const isSearching = isFetching || settled !== search.trim();
  const options = useMemo(
    () =>
      unique([...known, ...(found ?? []).map(({ consumer_id: id, consumer_name: label }) => ({ key: id, value: id, label, hint: id }))]),
    [known, found],
  );
  return (
    <OptionPicker
      title={t('Consumer')}
      options={options}
      chosen={chosen}
      typed={isSearching ? undefined : (id) => ({ key: id, value: id, label: t('Consumer with the ID {{id}}', { id }) })}
      onSearch={setSearch}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

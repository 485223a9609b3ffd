import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer, ConsumersPage, OfficeRole } from '@milkround/contracts';
import { api } from '../../../api/client';
import { useDebounced } from '../../../ui/useDebounced';
import { OptionPicker, type FilterOption } from './OptionPicker';
import type { ActivityFilters } from './filters';
import { unique } from './options';

const TYPING_MS = 250;
const MAX_FOUND = 50;

type ConsumerChoice = Pick<ActivityFilters, 'consumerId'>;

interface Props {
  officeRole: OfficeRole;
  rowConsumers: readonly FilterOption<string>[];
  chosenId: string | null;
  onChoose: (consumer: ConsumerChoice) => void;
  onClose: () => void;
}

const foundQuery = (officeRole: OfficeRole, q: string) =>
  queryOptions({
    queryKey: ['activity-consumers', officeRole, q],
    queryFn: async ({ signal }) => {
      const { data } = await api.readWhole<ConsumersPage>(
        `${officeRole}/get-consumers`,
        { q: q || undefined, limit: MAX_FOUND },
        { signal },
      );
      return data.data;
    },
    placeholderData: keepPreviousData,
  });

function consumerOptions(
  rowConsumers: readonly FilterOption<string>[],
  foundConsumers: readonly Consumer[],
): FilterOption<ConsumerChoice>[] {
  return unique([
    ...rowConsumers.map((option) => ({ ...option, value: { consumerId: option.value } })),
    ...foundConsumers.map(({ consumer_id: id, consumer_name: label }) => ({
      key: id,
      value: { consumerId: id },
      label,
      hint: id,
    })),
  ]);
}

/** The dialog in which a consumer is chosen: one of the rows, or any whose name or id is typed. */
export function ConsumerPicker({ officeRole, rowConsumers, chosenId, onChoose, onClose }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const searchText = useDebounced(search.trim(), TYPING_MS);
  const { data: foundConsumers, isFetching } = useQuery(foundQuery(officeRole, searchText));
  const isSearching = isFetching || searchText !== search.trim();
  const options = useMemo(
    () => consumerOptions(rowConsumers, foundConsumers ?? []),
    [rowConsumers, foundConsumers],
  );
  return (
    <OptionPicker
      title={t('Consumer')}
      options={options}
      chosenKey={chosenId}
      toOption={
        isSearching
          ? undefined
          : (id) => ({
              key: id,
              value: { consumerId: id },
              label: t('Consumer with the ID {{id}}', { id }),
            })
      }
      onSearch={setSearch}
      onChoose={onChoose}
      onClose={onClose}
    />
  );
}

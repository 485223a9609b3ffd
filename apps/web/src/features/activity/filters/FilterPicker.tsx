import { useTranslation } from 'react-i18next';
import type { BusinessDate, OfficeRole, Consumer, ConsumersPage } from '@milkround/contracts';
import { useState, useMemo } from 'react';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import type { ActivityFilters } from './filters';
import { groupOf } from './groups';
import { kindOptions } from './kind-options';
import { OptionPicker, type FilterOption } from './OptionPicker';
import { keyOfActor, type FilterOptions, unique } from './options';
import { Button } from '../../../ui/Button';
import { DateRange } from '../../../ui/date-range/DateRange';
import { RangeNames } from '../../../ui/date-range/RangeNames';
import { Modal, ModalActions } from '../../../ui/Modal';
import { api } from '../../../api/client';
import { useDebounced } from '../../../ui/useDebounced';
import styles from './Filters.module.css';

/** The filter whose values are offered. */
export type Picker = 'dates' | 'orders' | 'who' | 'zone' | 'boy' | 'consumer' | 'product' | 'about';

interface Props {
  officeRole: OfficeRole;
  open: Picker;
  today: BusinessDate;
  filters: ActivityFilters;
  options: FilterOptions;
  onChange: (change: ActivityFilters) => void;
  onClose: () => void;
}

export function FilterPicker({
  officeRole,
  open,
  today,
  filters,
  options,
  onChange,
  onClose,
}: Props) {
  const { t } = useTranslation();
  const {
    fromDate,
    toDate,
    ordersFrom,
    ordersTo,
    areaId,
    deliveryBoyId,
    consumerId,
    productId,
    kind,
  } = filters;
  return (
    <>
      {open === 'dates' && (
        <DatesPicker
          title={t('Happened')}
          hint={t('When somebody did it.')}
          today={today}
          value={{ from: fromDate, to: toDate }}
          onChoose={({ from, to }) => onChange({ fromDate: from, toDate: to })}
          onClose={onClose}
        />
      )}
      {open === 'orders' && (
        <DatesPicker
          title={t('Orders of')}
          hint={t('All that concerns the orders of these days, whenever somebody did it.')}
          today={today}
          value={{ from: ordersFrom, to: ordersTo }}
          onChoose={({ from, to }) => onChange({ ordersFrom: from, ordersTo: to })}
          onClose={onClose}
        />
      )}
      {open === 'who' && (
        <OptionPicker
          title={t('Done by')}
          hint={t('Who did it, on whichever round.')}
          options={options.actors}
          chosenKey={keyOfActor(filters)}
          onChoose={(actor) => onChange({ actorId: undefined, ...actor })}
          onClose={onClose}
        />
      )}
      {open === 'zone' && (
        <OptionPicker
          title={t('Zone')}
          options={options.areas}
          chosenKey={areaId === undefined ? null : String(areaId)}
          onChoose={(id) => onChange({ areaId: id })}
          onClose={onClose}
        />
      )}
      {open === 'boy' && (
        <OptionPicker
          title={t('Round of')}
          hint={t('All that concerns the round of this delivery boy, whoever did it.')}
          options={options.deliveryBoys}
          chosenKey={deliveryBoyId === undefined ? null : String(deliveryBoyId)}
          onChoose={(id) => onChange({ deliveryBoyId: id })}
          onClose={onClose}
        />
      )}
      {open === 'consumer' && (
        <ConsumerPicker
          officeRole={officeRole}
          rowConsumers={options.consumers}
          chosenId={consumerId ?? null}
          onChoose={onChange}
          onClose={onClose}
        />
      )}
      {open === 'product' && (
        <OptionPicker
          title={t('Product')}
          options={options.products}
          chosenKey={productId === undefined ? null : String(productId)}
          onChoose={(id) => onChange({ productId: id })}
          onClose={onClose}
        />
      )}
      {open === 'about' && (
        <OptionPicker
          title={t('What')}
          isLong
          options={[{ key: '', value: undefined, label: t('Everything') }, ...kindOptions(t)]}
          chosenKey={kind ? (groupOf(kind) ?? kind.join()) : ''}
          onChoose={(kinds) => onChange({ kind: kinds })}
          onClose={onClose}
        />
      )}
    </>
  );
}

interface Dates {
  from?: BusinessDate;
  to?: BusinessDate;
}

interface DatesPickerProps {
  title: string;
  /** A sentence that says what the dates mean. */
  hint: string;
  today: BusinessDate;
  value: Dates;
  onChoose: (dates: Dates) => void;
  onClose: () => void;
}

/** The dialog in which the dates are chosen. */
function DatesPicker({ title, hint, today, value, onChoose, onClose }: DatesPickerProps) {
  const { t } = useTranslation();
  const [range, setRange] = useState({
    from: value.from ?? value.to ?? today,
    to: value.to ?? today,
  });
  const [isRange, setIsRange] = useState(true);
  const choose = (dates: Dates) => {
    onChoose(dates);
    onClose();
  };
  return (
    <Modal title={title} onClose={onClose}>
      <div className={styles.picker}>
        <p className={styles.hint}>{hint}</p>
        <RangeNames
          today={today}
          value={value.from && value.to ? { from: value.from, to: value.to } : null}
          onChoose={choose}
          onClear={() => choose({})}
        />
        <DateRange value={range} onChange={setRange} onTyping={setIsRange} />
        <ModalActions>
          <Button disabled={!isRange} onClick={() => choose(range)}>
            {t('Show')}
          </Button>
        </ModalActions>
      </div>
    </Modal>
  );
}

const TYPING_MS = 250;
const MAX_FOUND = 50;

type ConsumerChoice = Pick<ActivityFilters, 'consumerId'>;

interface ConsumerPickerProps {
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
function ConsumerPicker({
  officeRole,
  rowConsumers,
  chosenId,
  onChoose,
  onClose,
}: ConsumerPickerProps) {
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

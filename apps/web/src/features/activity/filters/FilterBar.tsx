import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import { Link } from 'react-router-dom';
import type { Activity, BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { consumerAddress } from '../../../ui/ConsumerLink';
import { namedRange } from '../../../ui/date-range/named-ranges';
import { ExportButton } from '../../../ui/ExportButton';
import { formatDay } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { useMedia } from '../../../ui/media';
import type { Desk } from '../activity.queries';
import { FilterChip } from './FilterChip';
import { FilterPicker, type Picker } from './FilterPicker';
import { FilterSearch } from './FilterSearch';
import { workbookFile, workbookQuery, type ActivityFilters } from './filters';
import { kindsOf, nameOfKinds } from './groups';
import type { FilterOption } from './OptionPicker';
import { keyOfActor, useFilterOptions } from './options';
import { SortChoice } from './SortChoice';
import styles from './Filters.module.css';

interface Props {
  desk: Desk;
  today: BusinessDate;
  filters: ActivityFilters;
  /** The rows that are shown: their people and things can be chosen. */
  rows: readonly Activity[];
  onChange: (change: ActivityFilters, options?: { replace: boolean }) => void;
}

interface DateEnds {
  from?: BusinessDate;
  to?: BusinessDate;
}

function datesLabel({ from: fromDate, to: toDate }: DateEnds, today: BusinessDate, t: TFunction): string {
  const named = fromDate && toDate && namedRange({ from: fromDate, to: toDate }, today);
  if (named) return t(named.label);
  if (fromDate && fromDate === toDate) return formatDay(fromDate);
  if (fromDate && toDate) return `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  if (fromDate) return t('From {{date}}', { date: formatDay(fromDate) });
  return toDate ? t('Up to {{date}}', { date: formatDay(toDate) }) : t('Any date');
}

const labelOf = <Value,>(options: readonly FilterOption<Value>[], key: string | null | undefined): string | undefined =>
  options.find((option) => option.key === key)?.label;

interface Chip {
  key: string;
  label: string;
  isSet: boolean;
  /** What removes the filter. */
  none: ActivityFilters;
  /** None: the filter comes from a link, and can only be removed. */
  picker?: Picker;
}

/** The filters as chips, the search, the order and the export. On a phone the filters that are not set are behind a button. */
export function FilterBar({ desk, today, filters, rows, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Picker | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const isNarrow = useMedia('(max-width: 767.98px)');
  const options = useFilterOptions(desk, rows);
  const { fromDate, toDate, consumerId, kind, late } = filters;
  const yesterday = addDays(today, -1);
  const showsAll = !isNarrow || isExpanded;
  const chips = chipsOf({ filters, options, rows, today, t });
  const chosen = chips.filter(({ isSet }) => isSet).map(({ label }) => label);
  const printed = [...chosen, ...(late ? [t('Late only')] : []), ...(filters.q ? [filters.q] : [])].join(' · ');
  // On a phone the open filters cover the rows that somebody chooses them for.
  const choose = (change: ActivityFilters) => {
    onChange(change);
    setIsExpanded(false);
  };
  return (
    <div className={styles.bar} role="group" aria-label={t('Filters')} data-printed={printed}>
      {chips.map(
        ({ key, label, isSet, none, picker }) =>
          (isSet || key === 'dates' || showsAll) && (
            <FilterChip key={key} label={label} onOpen={picker && (() => setOpen(picker))} onRemove={isSet ? () => onChange(none) : null} />
          ),
      )}
      {consumerId !== undefined && (
        <Link className={styles.link} to={consumerAddress(desk, consumerId)}>
          {t('Open the consumer')}
        </Link>
      )}
      {!fromDate && !toDate && (
        <button type="button" className={styles.chip} onClick={() => choose({ fromDate: yesterday, toDate: yesterday })}>
          {t('Yesterday')}
        </button>
      )}
      {(late || showsAll) && (
        <button
          type="button"
          className={styles.chip}
          aria-pressed={late === true}
          onClick={() => choose({ late: late ? undefined : true, sort: undefined })}
        >
          {t('Late only')}
        </button>
      )}
      {kind === undefined && showsAll && (
        <button type="button" className={styles.chip} onClick={() => choose({ kind: kindsOf('sign-ins') })}>
          {t('Sign-ins')}
        </button>
      )}
      {isNarrow && (
        <button type="button" className={styles.chip} aria-expanded={isExpanded} onClick={() => setIsExpanded(!isExpanded)}>
          {t('Filters')}
          <Icon name={isExpanded ? 'close' : 'down'} size={16} />
        </button>
      )}
      <div className={styles.find}>
        <FilterSearch value={filters.q ?? ''} onChange={(q) => onChange({ q: q || undefined }, { replace: true })} />
        <SortChoice filters={filters} onChange={onChange} />
      </div>
      {showsAll && (
        <ExportButton
          path={`${desk}/activity/export`}
          file={workbookFile(filters, today)}
          query={workbookQuery(filters)}
          isEmpty={rows.length === 0}
        />
      )}
      {open && (
        <FilterPicker
          desk={desk}
          open={open}
          today={today}
          filters={filters}
          options={options}
          onChange={choose}
          onClose={() => setOpen(null)}
        />
      )}
    </div>
  );
}

interface ChipsOf extends Pick<Props, 'filters' | 'rows' | 'today'> {
  options: ReturnType<typeof useFilterOptions>;
  t: TFunction;
}

function chipsOf({ filters, options, rows, today, t }: ChipsOf): Chip[] {
  const { fromDate, toDate, ordersFrom, ordersTo, deliveryBoyId, consumerId, productId, orderId, uploadId, kind } = filters;
  const actor = keyOfActor(filters);
  const consumer = labelOf(options.consumers, consumerId);
  const about = kind && nameOfKinds(kind);
  const file = rows.find(({ subject }) => subject.upload?.id === uploadId)?.subject.upload?.name;
  const ofOne: Chip[] = [
    ...(orderId === undefined ? [] : [{ key: 'order', label: t('One order'), isSet: true, none: { orderId: undefined } }]),
    ...(uploadId === undefined
      ? []
      : [{ key: 'file', label: file ? t('File {{name}}', { name: file }) : t('One file'), isSet: true, none: { uploadId: undefined } }]),
  ];
  return [
    {
      key: 'dates',
      label: t('Happened: {{dates}}', { dates: datesLabel({ from: fromDate, to: toDate }, today, t) }),
      isSet: (fromDate ?? toDate) !== undefined,
      none: { fromDate: undefined, toDate: undefined },
      picker: 'dates',
    },
    {
      key: 'orders',
      label: t('Orders of: {{dates}}', { dates: datesLabel({ from: ordersFrom, to: ordersTo }, today, t) }),
      isSet: (ordersFrom ?? ordersTo) !== undefined,
      none: { ordersFrom: undefined, ordersTo: undefined },
      picker: 'orders',
    },
    {
      key: 'who',
      label: actor ? t('Done by: {{name}}', { name: labelOf(options.actors, actor) ?? actor }) : t('Done by: anybody'),
      isSet: actor !== null,
      none: { actorRole: undefined, actorId: undefined },
      picker: 'who',
    },
    {
      key: 'boy',
      label: deliveryBoyId
        ? t('Round of: {{name}}', { name: labelOf(options.deliveryBoys, String(deliveryBoyId)) ?? deliveryBoyId })
        : t('Round of: anybody'),
      isSet: deliveryBoyId !== undefined,
      none: { deliveryBoyId: undefined },
      picker: 'boy',
    },
    {
      key: 'consumer',
      label:
        consumerId === undefined
          ? t('Consumer')
          : t('Consumer {{id}}', { id: consumer === undefined ? consumerId : `${consumer} (${consumerId})` }),
      isSet: consumerId !== undefined,
      none: { consumerId: undefined },
      picker: 'consumer',
    },
    {
      key: 'product',
      label: productId ? (labelOf(options.products, String(productId)) ?? t('Product {{id}}', { id: productId })) : t('Product'),
      isSet: productId !== undefined,
      none: { productId: undefined },
      picker: 'product',
    },
    {
      key: 'about',
      label: kind ? t('What: {{name}}', { name: about ? t(about) : t('{{count}} kinds', { count: kind.length }) }) : t('What: everything'),
      isSet: kind !== undefined,
      none: { kind: undefined },
      picker: 'about',
    },
    ...ofOne,
  ];
}

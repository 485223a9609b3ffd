import type { TFunction } from 'i18next';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity, BusinessDate, OfficeRole } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { consumerAddress } from '../../../ui/ConsumerLink';
import { namedRange } from '../../../ui/date-range/named-ranges';
import { ExportButton } from '../../../ui/ExportButton';
import { formatDay } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { useMedia } from '../../../ui/media';
import { SearchBox } from '../../../ui/SearchBox';
import { useDebounced } from '../../../ui/useDebounced';
import { FilterChip } from './FilterChip';
import { FilterPicker, type Picker } from './FilterPicker';
import { type ActivityFilters, workbookFile } from './filters';
import styles from './Filters.module.css';
import { kindsOf, nameOfKinds } from './groups';
import type { FilterOption } from './OptionPicker';
import { keyOfActor, useFilterOptions } from './options';
import { SortChoice } from './SortChoice';

interface Props {
  officeRole: OfficeRole;
  today: BusinessDate;
  filters: ActivityFilters;
  /** The rows that are shown. Their people and things are offered as choices. */
  rows: readonly Activity[];
  onChange: (change: ActivityFilters, options?: { replace: boolean }) => void;
}

/** The filters that a phone shows at once, because most questions begin with them: the person, the consumer and the kind. */
const QUICK: ReadonlySet<string> = new Set(['who', 'consumer', 'about']);
/** From this number of chosen filters on, a phone hides the quick ones that are not chosen, so that there is room for the rows. */
const MAX_SET_BESIDE_QUICK = 2;

/** The filters as chips, the search, the order and the export. On a phone most filters that are not set are behind a button. */
export function FilterBar({ officeRole, today, filters, rows, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Picker | null>(null);
  const [isExpanded, setIsExpanded] = useState(false);
  const isNarrow = useMedia('(max-width: 767.98px)');
  const options = useFilterOptions(officeRole, rows);
  const { fromDate, toDate, consumerId, kind, late } = filters;
  const yesterday = addDays(today, -1);
  const showsAll = !isNarrow || isExpanded;
  // On a phone the open filters would cover the rows.
  const choose = (change: ActivityFilters) => {
    onChange(change);
    setIsExpanded(false);
  };
  const chips = chipsOf({ filters, options, rows, today, t });
  const labels = [
    ...chips.filter(({ isSet }) => isSet).map(({ label }) => label),
    ...(late ? [t('Late only')] : []),
  ];
  const isNarrowed = labels.length >= MAX_SET_BESIDE_QUICK;
  const printedText = [...labels, ...(filters.q ? [filters.q] : [])].join(' · ');
  return (
    <div className={styles.bar} role="group" aria-label={t('Filters')} data-printed={printedText}>
      {chips.map(
        ({ key, label, isSet, removal, picker }) =>
          (isSet || key === 'dates' || (QUICK.has(key) && !isNarrowed) || showsAll) && (
            <FilterChip
              key={key}
              label={label}
              onOpen={picker && (() => setOpen(picker))}
              onRemove={isSet ? () => onChange(removal) : null}
            />
          ),
      )}
      {consumerId !== undefined && (
        <Link className={styles.link} to={consumerAddress(officeRole, consumerId)}>
          {t('Open the consumer')}
        </Link>
      )}
      {!fromDate && !toDate && (
        <button
          type="button"
          className={styles.chip}
          onClick={() => choose({ fromDate: yesterday, toDate: yesterday })}
        >
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
        <button
          type="button"
          className={styles.chip}
          onClick={() => choose({ kind: kindsOf('sign-ins') })}
        >
          {t('Sign-ins')}
        </button>
      )}
      {isNarrow && (
        <button
          type="button"
          className={styles.chip}
          aria-expanded={isExpanded}
          onClick={() => setIsExpanded(!isExpanded)}
        >
          {t('Filters')}
          <Icon name={isExpanded ? 'close' : 'down'} size={16} />
        </button>
      )}
      <div className={styles.find}>
        <FilterSearch
          value={filters.q ?? ''}
          onChange={(q) => onChange({ q: q || undefined }, { replace: true })}
        />
        <SortChoice filters={filters} onChange={onChange} />
      </div>
      {showsAll && (
        <ExportButton
          path={`${officeRole}/activity/export`}
          file={workbookFile(filters, today)}
          query={filters}
          isEmpty={rows.length === 0}
        />
      )}
      {open && (
        <FilterPicker
          officeRole={officeRole}
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

const TYPING_MS = 400;
/** The minimum number of characters of a search on the server. */
const MIN_SEARCH = 2;

/** The search box. It searches after a pause in typing; a filter from outside, as by Back, replaces the typed text. */
function FilterSearch({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [text, setText] = useState(value);
  const [lastValue, setLastValue] = useState(value);
  if (lastValue !== value) {
    setLastValue(value);
    if (text.trim() !== value) setText(value);
  }
  const settledText = useDebounced(text.trim(), TYPING_MS);
  useEffect(() => {
    if (
      settledText !== text.trim() ||
      settledText === value ||
      (settledText !== '' && settledText.length < MIN_SEARCH)
    )
      return;
    onChange(settledText);
  }, [settledText, text, value, onChange]);
  return (
    <SearchBox
      label={t('Search')}
      placeholder={t('Name or ID')}
      className={styles.search}
      value={text}
      onChange={setText}
    />
  );
}

interface DateEnds {
  from?: BusinessDate;
  to?: BusinessDate;
}

function datesLabel(
  { from: fromDate, to: toDate }: DateEnds,
  today: BusinessDate,
  t: TFunction,
): string {
  const range = fromDate && toDate && namedRange({ from: fromDate, to: toDate }, today);
  if (range) return t(range.label);
  if (fromDate && fromDate === toDate) return formatDay(fromDate);
  if (fromDate && toDate) return `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  if (fromDate) return t('From {{date}}', { date: formatDay(fromDate) });
  return toDate ? t('Up to {{date}}', { date: formatDay(toDate) }) : t('Any date');
}

const labelOf = <Value,>(
  options: readonly FilterOption<Value>[],
  key: string | null | undefined,
): string | undefined => options.find((option) => option.key === key)?.label;

interface Chip {
  key: string;
  label: string;
  isSet: boolean;
  /** The change of the filters that removes this one. */
  removal: ActivityFilters;
  /** The dialog that changes the filter; missing for a filter that comes from a link and can only be removed. */
  picker?: Picker;
}

interface ChipsOf {
  filters: ActivityFilters;
  /** The rows that are shown, for the name of a file. */
  rows: readonly Activity[];
  today: BusinessDate;
  options: ReturnType<typeof useFilterOptions>;
  t: TFunction;
}

/** Returns the chips of all filters in their order. */
function chipsOf({ filters, options, rows, today, t }: ChipsOf): Chip[] {
  const {
    fromDate,
    toDate,
    ordersFrom,
    ordersTo,
    areaId,
    deliveryBoyId,
    consumerId,
    productId,
    orderId,
    uploadId,
    kind,
  } = filters;
  const actor = keyOfActor(filters);
  const consumer = labelOf(options.consumers, consumerId);
  const kindsName = kind && nameOfKinds(kind);
  const file = rows.find(({ subject }) => subject.upload?.id === uploadId)?.subject.upload?.name;
  const singleChips: Chip[] = [
    ...(orderId === undefined
      ? []
      : [{ key: 'order', label: t('One order'), isSet: true, removal: { orderId: undefined } }]),
    ...(uploadId === undefined
      ? []
      : [
          {
            key: 'file',
            label: file ? t('File {{name}}', { name: file }) : t('One file'),
            isSet: true,
            removal: { uploadId: undefined },
          },
        ]),
  ];
  const zoneChip: Chip = {
    key: 'zone',
    label:
      areaId === undefined
        ? t('Zone')
        : (labelOf(options.areas, String(areaId)) ?? t('Zone {{id}}', { id: areaId })),
    isSet: areaId !== undefined,
    removal: { areaId: undefined },
    picker: 'zone',
  };
  return [
    {
      key: 'dates',
      label: t('Happened: {{dates}}', {
        dates: datesLabel({ from: fromDate, to: toDate }, today, t),
      }),
      isSet: (fromDate ?? toDate) !== undefined,
      removal: { fromDate: undefined, toDate: undefined },
      picker: 'dates',
    },
    {
      key: 'orders',
      label: t('Orders of: {{dates}}', {
        dates: datesLabel({ from: ordersFrom, to: ordersTo }, today, t),
      }),
      isSet: (ordersFrom ?? ordersTo) !== undefined,
      removal: { ordersFrom: undefined, ordersTo: undefined },
      picker: 'orders',
    },
    {
      key: 'who',
      label: actor
        ? t('Done by: {{name}}', { name: labelOf(options.actors, actor) ?? actor })
        : t('Done by: anybody'),
      isSet: actor !== null,
      removal: { actorRole: undefined, actorId: undefined },
      picker: 'who',
    },
    ...(options.areas.length > 0 || zoneChip.isSet ? [zoneChip] : []),
    {
      key: 'boy',
      label: deliveryBoyId
        ? t('Round of: {{name}}', {
            name: labelOf(options.deliveryBoys, String(deliveryBoyId)) ?? deliveryBoyId,
          })
        : t('Round of: anybody'),
      isSet: deliveryBoyId !== undefined,
      removal: { deliveryBoyId: undefined },
      picker: 'boy',
    },
    {
      key: 'consumer',
      label:
        consumerId === undefined
          ? t('Consumer')
          : t('Consumer {{id}}', {
              id: consumer === undefined ? consumerId : `${consumer} (${consumerId})`,
            }),
      isSet: consumerId !== undefined,
      removal: { consumerId: undefined },
      picker: 'consumer',
    },
    {
      key: 'product',
      label: productId
        ? (labelOf(options.products, String(productId)) ?? t('Product {{id}}', { id: productId }))
        : t('Product'),
      isSet: productId !== undefined,
      removal: { productId: undefined },
      picker: 'product',
    },
    {
      key: 'about',
      label: kind
        ? t('What: {{name}}', {
            name: kindsName ? t(kindsName) : t('{{count}} kinds', { count: kind.length }),
          })
        : t('What: everything'),
      isSet: kind !== undefined,
      removal: { kind: undefined },
      picker: 'about',
    },
    ...singleChips,
  ];
}

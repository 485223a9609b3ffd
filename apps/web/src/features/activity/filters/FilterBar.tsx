import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { Activity, BusinessDate } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { namedRange } from '../../../ui/date-range/named-ranges';
import { ExportButton } from '../../../ui/ExportButton';
import { formatDay } from '../../../ui/format';
import { SearchBox } from '../../../ui/SearchBox';
import { useDebounced } from '../../../ui/useDebounced';
import type { Desk } from '../activity.queries';
import { DatesPicker } from './DatesPicker';
import { FilterChip } from './FilterChip';
import { withoutSort, type ActivityFilters } from './filters';
import { type ActivityGroup, GROUP_NAMES, groupOf, GROUPS, KIND_NAMES, kindsOf, namedKindsOf, nameOfKinds } from './groups';
import { OptionPicker, type FilterOption } from './OptionPicker';
import { keyOfActor, useFilterOptions } from './options';
import styles from './Filters.module.css';

interface Props {
  desk: Desk;
  today: BusinessDate;
  filters: ActivityFilters;
  /** The rows that are shown: their people and things can be chosen. */
  rows: readonly Activity[];
  onChange: (change: ActivityFilters, options?: { replace: boolean }) => void;
}

type Picker = 'dates' | 'who' | 'boy' | 'consumer' | 'product' | 'about';

const TYPING_MS = 400;
/** The server searches for at least so many characters. */
const MIN_SEARCH = 2;

function datesLabel({ fromDate, toDate }: ActivityFilters, today: BusinessDate, t: TFunction): string {
  const named = fromDate && toDate && namedRange({ from: fromDate, to: toDate }, today);
  if (named) return t(named.label);
  if (fromDate && fromDate === toDate) return formatDay(fromDate);
  if (fromDate && toDate) return `${formatDay(fromDate)} – ${formatDay(toDate)}`;
  if (fromDate) return t('From {{date}}', { date: formatDay(fromDate) });
  return toDate ? t('Up to {{date}}', { date: formatDay(toDate) }) : t('Any date');
}

const labelOf = <Value,>(options: readonly FilterOption<Value>[], key: string | null | undefined): string | undefined =>
  options.find((option) => option.key === key)?.label;

/** All kinds, and each group with the kinds that people look for alone. */
function kindOptions(t: TFunction): FilterOption<string[] | undefined>[] {
  const ofGroup = (group: ActivityGroup): FilterOption<string[]>[] => [
    { key: group, value: kindsOf(group), label: t(GROUP_NAMES[group]) },
    ...namedKindsOf(group).map((kind) => ({ key: kind, value: [kind], label: t(KIND_NAMES[kind] ?? kind), hint: t(GROUP_NAMES[group]) })),
  ];
  return [{ key: '', value: undefined, label: t('Everything') }, ...GROUPS.flatMap(ofGroup)];
}

/** The filters as chips, the search and the export. */
export function FilterBar({ desk, today, filters, rows, onChange }: Props) {
  const { t } = useTranslation();
  const [open, setOpen] = useState<Picker | null>(null);
  const options = useFilterOptions(desk, rows);
  const close = () => setOpen(null);
  const { fromDate, toDate, actorRole, deliveryBoyId, consumerId, productId, orderId, uploadId, kind, late } = filters;
  const yesterday = addDays(today, -1);
  const actor = keyOfActor(filters);
  const name = kind && nameOfKinds(kind);
  const about = kind ? (name ? t(name) : t('{{count}} kinds', { count: kind.length })) : t('Everything');
  const isOfSignIns = kind !== undefined && groupOf(kind) === 'sign-ins';
  const file = rows.find(({ subject }) => subject.upload?.id === uploadId)?.subject.upload?.name;
  const remover = (isSet: unknown, change: ActivityFilters) => (isSet === undefined ? null : () => onChange(change));
  return (
    <div className={styles.bar} role="group" aria-label={t('Filters')}>
      <FilterChip
        label={datesLabel(filters, today, t)}
        onOpen={() => setOpen('dates')}
        onRemove={remover(fromDate ?? toDate, { fromDate: undefined, toDate: undefined })}
      />
      {!fromDate && !toDate && (
        <button type="button" className={styles.chip} onClick={() => onChange({ fromDate: yesterday, toDate: yesterday })}>
          {t('Yesterday')}
        </button>
      )}
      <FilterChip
        label={actor ? t('Who: {{name}}', { name: labelOf(options.actors, actor) ?? actor }) : t('Who: anybody')}
        onOpen={() => setOpen('who')}
        onRemove={remover(actorRole, { actorRole: undefined, actorId: undefined })}
      />
      <FilterChip
        label={
          deliveryBoyId
            ? t('Delivery Boy: {{name}}', { name: labelOf(options.deliveryBoys, String(deliveryBoyId)) ?? deliveryBoyId })
            : t('Delivery Boy')
        }
        onOpen={() => setOpen('boy')}
        onRemove={remover(deliveryBoyId, { deliveryBoyId: undefined })}
      />
      <FilterChip
        label={consumerId ? t('Consumer {{id}}', { id: consumerId }) : t('Consumer')}
        onOpen={() => setOpen('consumer')}
        onRemove={remover(consumerId, { consumerId: undefined })}
      />
      <FilterChip
        label={productId ? (labelOf(options.products, String(productId)) ?? t('Product {{id}}', { id: productId })) : t('Product')}
        onOpen={() => setOpen('product')}
        onRemove={remover(productId, { productId: undefined })}
      />
      <FilterChip label={about} onOpen={() => setOpen('about')} onRemove={remover(kind, { kind: undefined })} />
      {orderId !== undefined && <FilterChip label={t('One order')} onRemove={() => onChange({ orderId: undefined })} />}
      {uploadId !== undefined && (
        <FilterChip label={file ? t('File {{name}}', { name: file }) : t('One file')} onRemove={() => onChange({ uploadId: undefined })} />
      )}
      <button
        type="button"
        className={styles.chip}
        aria-pressed={late === true}
        onClick={() => onChange({ late: late ? undefined : true, sort: undefined })}
      >
        {t('Late only')}
      </button>
      <button
        type="button"
        className={styles.chip}
        aria-pressed={isOfSignIns}
        onClick={() => onChange({ kind: isOfSignIns ? undefined : kindsOf('sign-ins') })}
      >
        {t('Sign-ins')}
      </button>
      <Search value={filters.q ?? ''} onChange={(q) => onChange({ q: q || undefined }, { replace: true })} />
      <ExportButton path={`${desk}/activity/export`} file="Activity.xlsx" query={{ ...withoutSort(filters) }} isEmpty={rows.length === 0} />
      {open === 'dates' && (
        <DatesPicker
          today={today}
          value={filters}
          onChoose={(dates) => onChange({ fromDate: undefined, toDate: undefined, ...dates })}
          onClose={close}
        />
      )}
      {open === 'who' && (
        <OptionPicker
          title={t('Who')}
          options={options.actors}
          chosen={actor}
          onChoose={(chosen) => onChange({ actorId: undefined, ...chosen })}
          onClose={close}
        />
      )}
      {open === 'boy' && (
        <OptionPicker
          title={t('Delivery Boy')}
          options={options.deliveryBoys}
          chosen={deliveryBoyId === undefined ? null : String(deliveryBoyId)}
          onChoose={(id) => onChange({ deliveryBoyId: id })}
          onClose={close}
        />
      )}
      {open === 'consumer' && (
        <OptionPicker
          title={t('Consumer')}
          options={options.consumers}
          chosen={consumerId ?? null}
          typed={(id) => ({ key: id, value: id, label: t('Consumer {{id}}', { id }) })}
          onChoose={(id) => onChange({ consumerId: id })}
          onClose={close}
        />
      )}
      {open === 'product' && (
        <OptionPicker
          title={t('Product')}
          options={options.products}
          chosen={productId === undefined ? null : String(productId)}
          onChoose={(id) => onChange({ productId: id })}
          onClose={close}
        />
      )}
      {open === 'about' && (
        <OptionPicker
          title={t('What')}
          options={kindOptions(t)}
          chosen={kind ? (groupOf(kind) ?? kind.join()) : ''}
          onChoose={(kinds) => onChange({ kind: kinds })}
          onClose={close}
        />
      )}
    </div>
  );
}

/** The search box. It searches after a pause in typing; a filter from outside, as by Back, replaces the typed text. */
function Search({ value, onChange }: { value: string; onChange: (text: string) => void }) {
  const { t } = useTranslation();
  const [typed, setTyped] = useState(value);
  const [known, setKnown] = useState(value);
  if (known !== value) {
    setKnown(value);
    if (typed.trim() !== value) setTyped(value);
  }
  const settled = useDebounced(typed.trim(), TYPING_MS);
  useEffect(() => {
    if (settled !== typed.trim() || settled === value || (settled !== '' && settled.length < MIN_SEARCH)) return;
    onChange(settled);
  }, [settled, typed, value, onChange]);
  return <SearchBox label={t('Search')} placeholder={t('Name or ID')} className={styles.search} value={typed} onChange={setTyped} />;
}

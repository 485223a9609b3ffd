import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Activity, BusinessDate, OfficeRole } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { consumerAddress } from '../../../ui/ConsumerLink';
import { ExportButton } from '../../../ui/ExportButton';
import { Icon } from '../../../ui/Icon';
import { useMedia } from '../../../ui/media';
import { FilterChip } from './FilterChip';
import { FilterPicker, type Picker } from './FilterPicker';
import { FilterSearch } from './FilterSearch';
import { workbookFile, type ActivityFilters } from './filters';
import { chipsOf } from './filter-chips';
import { kindsOf } from './groups';
import { useFilterOptions } from './options';
import { SortChoice } from './SortChoice';
import styles from './Filters.module.css';

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

import { useMemo, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { Order } from '@milkround/contracts';
import type { OrderFilter } from '@milkround/domain';
import { useHasZones } from '../../../session/session';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { SelectField } from '../../../ui/SelectField';
import { choicesOf, type FilterName } from './order-filters';
import styles from './Orders.module.css';

interface Props {
  /** All orders of the date. */
  orders: readonly Order[];
  filter: OrderFilter;
  onSet: (name: FilterName, value: string) => void;
  onClear: () => void;
  /** Further actions. */
  children?: ReactNode;
}

/** The filters of the list, each value with the number of orders that it would leave. */
export function OrderFilters({ orders, filter, onSet, onClear, children }: Props) {
  const { t } = useTranslation();
  const hasZones = useHasZones();
  const names: { name: FilterName; label: string; allLabel: string }[] = [
    ...(hasZones ? [{ name: 'areaId' as const, label: t('Zone'), allLabel: t('All zones') }] : []),
    { name: 'deliveryBoyId', label: t('Delivery Boy'), allLabel: t('All delivery boys') },
    { name: 'productId', label: t('Product'), allLabel: t('All products') },
    { name: 'done', label: t('Done'), allLabel: t('Done or not') },
  ];
  const isSet = names.some(({ name }) => filter[name] !== null);
  return (
    <div className={styles.filters} role="group" aria-label={t('Filters')}>
      {names.map(({ name, label, allLabel }) => (
        <Filter key={name} {...{ orders, filter, name, label, allLabel, onSet }} />
      ))}
      {isSet && (
        <Button look="ghost" icon="close" onClick={onClear}>
          {t('Clear filters')}
        </Button>
      )}
      {children && <div className={styles.export}>{children}</div>}
    </div>
  );
}

interface FilterProps extends Pick<Props, 'orders' | 'filter' | 'onSet'> {
  name: FilterName;
  label: string;
  /** The choice that does not restrict the list. */
  allLabel: string;
}

function Filter({ orders, filter, name, label, allLabel, onSet }: FilterProps) {
  const { t } = useTranslation();
  const choices = useMemo(() => choicesOf(orders, filter, name), [orders, filter, name]);
  const value = filter[name] ?? '';
  const words: Record<string, string> = { yes: t('Done'), no: t('Not done') };
  const wordOf = (choice: string) => (name === 'done' ? (words[choice] ?? choice) : choice);
  const chosenValue = typeof value === 'boolean' ? (value ? 'yes' : 'no') : value;
  const options = choices.map((choice) => ({
    value: choice.value,
    label: `${wordOf(choice.label)} (${formatQuantity(choice.count)})`,
  }));
  const isKnown =
    chosenValue === '' || options.some((choice) => choice.value === String(chosenValue));
  // The list of another date may not have the chosen value.
  const visibleOptions = isKnown
    ? options
    : [...options, { value: String(chosenValue), label: t('Not on this date') }];
  return (
    <div
      className={styles.filter}
      data-printed={
        visibleOptions.find((choice) => choice.value === String(chosenValue))?.label ?? ''
      }
    >
      <SelectField
        label={label}
        value={chosenValue}
        choices={[{ value: '', label: allLabel }, ...visibleOptions]}
        onChange={(event) => onSet(name, event.target.value)}
      />
    </div>
  );
}

import { useTranslation } from 'react-i18next';
import type { Product } from '@milkround/contracts';
import { Icon } from '../../../ui/Icon';
import { BY_PLACE, type Sort } from './arrange';
import classes from './SortSelect.module.css';

interface Props {
  sort: Sort;
  products: readonly Product[];
  onSort: (sort: Sort) => void;
}

/** Replaces the sortable headings of the table on a phone, which shows cards. */
export function SortSelect({ sort, products, onSort }: Props) {
  const { t } = useTranslation();
  const choices: { label: string; sort: Sort }[] = [
    { label: t('Delivery sequence'), sort: BY_PLACE },
    { label: t('Client, A to Z'), sort: { key: 'client', descending: false } },
    { label: t('Client, Z to A'), sort: { key: 'client', descending: true } },
    ...products.flatMap(({ id, name }): { label: string; sort: Sort }[] => [
      {
        label: t('{{product}}, most first', { product: name }),
        sort: { key: `product:${id}`, descending: true },
      },
      {
        label: t('{{product}}, least first', { product: name }),
        sort: { key: `product:${id}`, descending: false },
      },
    ]),
  ];
  const chosenIndex = choices.findIndex(
    (choice) => choice.sort.key === sort.key && choice.sort.descending === sort.descending,
  );
  return (
    <label className={classes.sort} data-chosen={chosenIndex > 0 || undefined}>
      <Icon name="sort" size={22} />
      <select
        aria-label={t('Sort by')}
        value={Math.max(chosenIndex, 0)}
        onChange={(event) => onSort(choices[Number(event.target.value)]?.sort ?? BY_PLACE)}
      >
        {choices.map(({ label }, index) => (
          <option key={label} value={index}>
            {label}
          </option>
        ))}
      </select>
    </label>
  );
}

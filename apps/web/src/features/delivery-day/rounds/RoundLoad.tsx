import { useTranslation } from 'react-i18next';
import { formatQuantity } from '../../../ui/format';
import type { Load } from '../day/rounds';
import classes from './Rounds.module.css';

export function RoundLoad({ load }: { load: Load }) {
  const { t } = useTranslation();
  return (
    <dl className={classes.load}>
      {load.products.map(({ name, quantity }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{formatQuantity(quantity)}</dd>
        </div>
      ))}
      <div className={classes.total}>
        <dt>{t('Total')}</dt>
        <dd>{formatQuantity(load.total)}</dd>
      </div>
    </dl>
  );
}

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { formatDay, formatQuantity } from '../../../ui/format';
import type { RouteSheet } from './route-sheet';
import styles from './RouteSheet.module.css';

interface Props {
  sheet: RouteSheet;
  date: BusinessDate;
}

/** The sheet of one delivery boy. The head of its table is repeated on each page of paper. */
export const RouteSheetPage = memo(function RouteSheetPage({ sheet, date }: Props) {
  const { t } = useTranslation();
  const { deliveryBoy, uniqueId, area, stops, load, total } = sheet;
  return (
    <section
      className={styles.sheet}
      aria-label={t('Route sheet of {{name}}', { name: deliveryBoy.name })}
    >
      <table className={styles.table}>
        <thead>
          <tr>
            <th colSpan={5} className={styles.head}>
              <span className={styles.line}>
                <strong className={styles.name}>
                  {deliveryBoy.name} {uniqueId}
                </strong>
                <span>
                  {[
                    area?.name,
                    formatDay(date),
                    t('{{shown}} stops', {
                      count: stops.length,
                      shown: formatQuantity(stops.length),
                    }),
                  ]
                    .filter(Boolean)
                    .join(' · ')}
                </span>
              </span>
            </th>
          </tr>
          <tr className={styles.titles}>
            <th scope="col">{t('No.')}</th>
            <th scope="col">{t('Consumer')}</th>
            <th scope="col">{t('Products')}</th>
            <th scope="col" className={styles.paper}>
              {t('Done')}
            </th>
            <th scope="col" className={styles.paper}>
              {t('Remarks')}
            </th>
          </tr>
        </thead>
        <tbody>
          <tr>
            <td colSpan={5} className={styles.load}>
              <span className={styles.line}>
                <strong>{t('To load')}</strong>
                {load.map(({ name, quantity }) => (
                  <span key={name}>
                    {name} <strong>{formatQuantity(quantity)}</strong>
                  </span>
                ))}
                <span>
                  {t('Total')} <strong>{formatQuantity(total)}</strong>
                </span>
              </span>
            </td>
          </tr>
          {stops.map(({ consumerId, name, address, products, absence, isDone }, index) => (
            <tr key={consumerId}>
              <td className={styles.number}>{index + 1}</td>
              <td>
                <strong>{name}</strong> <span className={styles.id}>{consumerId}</span>
                <div>{address}</div>
                {absence !== null && <em>{absence}</em>}
              </td>
              <td className={styles.products}>
                {products.map((product) => (
                  <div key={product.name}>
                    {product.name} <strong>{formatQuantity(product.quantity)}</strong>
                  </div>
                ))}
              </td>
              <td className={styles.paper}>
                <span className={styles.box}>{isDone ? '✓' : ''}</span>
              </td>
              <td className={`${styles.remarks} ${styles.paper}`} />
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
});

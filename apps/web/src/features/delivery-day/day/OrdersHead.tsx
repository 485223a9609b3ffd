import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Product } from '@milkround/contracts';
import { useSession } from '../../../session/session';
import { areaOf } from '../../../session/roles';
import { formatDay, formatQuantity } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Board } from './board';
import classes from './OrdersHead.module.css';
import { figuresOf, productsOf } from './quantities';

/** `Sat 21 Nov · Baner` */
export function DayAndPlace({ date }: { date: BusinessDate | null }) {
  const session = useSession();
  const area = session && areaOf(session);
  return [date && formatDay(date), area].filter(Boolean).join(' · ');
}

interface Props {
  board: Board;
  products: readonly Product[];
}

/** Shows how much of the day is done, and the remaining quantity of each product. */
export function OrdersHead({ board, products }: Props) {
  const { t } = useTranslation();
  const { stops, done, partly, absent, remainingByProduct } = useMemo(
    () => figuresOf(board.stops),
    [board.stops],
  );
  const orderedProducts = productsOf(products, board.stops).filter(({ id }) =>
    remainingByProduct.has(id),
  );
  return (
    <section aria-label={t('Progress')} className={classes.head}>
      <div className={classes.line}>
        <b>{t('{{done}} of {{stops}} done', { done, stops })}</b>
        {absent > 0 && <span>{t('{{absent}} absent', { absent: formatQuantity(absent) })}</span>}
        <span className={classes.place}>
          <DayAndPlace date={board.date} />
        </span>
      </div>
      <ProgressBar stops={stops} done={done} partly={partly} absent={absent} />
      <dl className={classes.left} aria-label={t('Left to deliver')}>
        {orderedProducts.map(({ id, name }) => (
          <div key={id}>
            <dt>{name}</dt>
            <dd>
              <b>{formatQuantity(remainingByProduct.get(id) ?? 0)}</b> {t('left')}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

const TILES = ['a', 'b', 'c', 'd'];
/** Gives an empty line the height of text. */
const BLANK = '\u00a0';

/** A placeholder as high as most heads, so that the list does not move when the day is loaded. */
export const OrdersHeadToCome = () => (
  <div className={classes.head} aria-hidden="true">
    <div className={classes.line}>{BLANK}</div>
    <ProgressBar stops={0} done={0} partly={0} absent={0} />
    <dl className={classes.left}>
      {TILES.map((tile) => (
        <div key={tile}>
          <dt>{BLANK}</dt>
          <dd>
            <b>{BLANK}</b>
          </dd>
        </div>
      ))}
    </dl>
  </div>
);

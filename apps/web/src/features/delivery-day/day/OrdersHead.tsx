import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate, Product } from '@milkround/contracts';
import { useSession } from '../../../session/session';
import { areaOf } from '../../../session/roles';
import { formatDay, formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { ProgressBar } from '../../../ui/ProgressBar';
import { useCloseOutside } from '../../../ui/useCloseOutside';
import type { Board } from '../../../sync/day/board';
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

/** One line that says how much of the day is done and how much of each product is left. A tap shows all of it. */
export function OrdersHead({ board, products }: Props) {
  const { t } = useTranslation();
  const [isOpen, setIsOpen] = useState(false);
  const box = useRef<HTMLElement>(null);
  useCloseOutside(box, isOpen, () => setIsOpen(false));
  const { stops, done, partly, absent, remainingByProduct } = useMemo(
    () => figuresOf(board.stops),
    [board.stops],
  );
  const left = productsOf(products, board.stops).flatMap(({ id, name }) => {
    const quantity = remainingByProduct.get(id);
    return quantity === undefined ? [] : [{ id, name, quantity: formatQuantity(quantity) }];
  });
  const shortNames = shortNamesOf(left);
  const absentText = absent > 0 && t('{{absent}} absent', { absent: formatQuantity(absent) });
  return (
    <section ref={box} aria-label={t('Progress')} className={classes.head} data-head>
      <button
        type="button"
        className={classes.line}
        aria-expanded={isOpen}
        aria-controls="left-to-deliver"
        onClick={() => setIsOpen(!isOpen)}
      >
        <span className={classes.done}>{t('{{done}} of {{stops}} done', { done, stops })}</span>
        <span className={classes.left}>
          {left.map(({ id, quantity }) => (
            <span key={id}>
              {shortNames.get(id)} <b>{quantity}</b>
            </span>
          ))}
          <span>{t('left')}</span>
        </span>
        <Icon name="down" size={16} />
      </button>
      <ProgressBar stops={stops} done={done} partly={partly} absent={absent} />
      <div id="left-to-deliver" className={classes.details} hidden={!isOpen} data-overlay>
        <p>
          <DayAndPlace date={board.date} />
          {absentText && ` · ${absentText}`}
        </p>
        <dl className={classes.tiles} aria-label={t('Left to deliver')}>
          {left.map(({ id, name, quantity }) => (
            <div key={id}>
              <dt>{name}</dt>
              <dd>
                <b>{quantity}</b> {t('left')}
              </dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  );
}

/** The first word of each name; the whole name where another one begins with the same word. */
function shortNamesOf(products: readonly Product[]): ReadonlyMap<number, string> {
  const firstWord = ({ name }: Product) => name.split(' ')[0] ?? name;
  const words = products.map(firstWord);
  return new Map(
    products.map((product) => {
      const word = firstWord(product);
      const isOnlyOne = words.indexOf(word) === words.lastIndexOf(word);
      return [product.id, isOnlyOne ? word : product.name];
    }),
  );
}

/** An empty line while the day is loaded. */
export const OrdersHeadToCome = () => <div className={classes.head} data-head />;

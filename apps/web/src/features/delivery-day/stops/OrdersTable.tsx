import type { TFunction } from 'i18next';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@milkround/contracts';
import type { EntryState } from '../../../sync/entry';
import type { Sort, SortKey } from './arrange';
import { isCancelled, isOpen, whereOf } from '../../../sync/day/board';
import { DoneBox } from './DoneBox';
import { EntryMark } from './EntryMark';
import { HeldMark, Remark, TakenOff, useKeyOf } from './OrderCards';
import classes from './OrdersTable.module.css';
import { QuantityButton } from './QuantityButton';
import { initialsOf } from '../day/quantities';
import type { RowActions } from './row';
import { NearRows } from './NearRows';
import type { ShownStop } from './steady-rows';

interface Props {
  stops: readonly ShownStop[];
  /** The products of the columns. An order of another one stands below its consumer, because a column would move the others. */
  products: readonly Product[];
  sort: Sort;
  onSort: (key: SortKey) => void;
  /** The ids of the consumers with entries on this phone. */
  states: ReadonlyMap<string, EntryState>;
  actions: RowActions;
  isReadOnly: boolean;
}

/** px: the widths of number, client and Done together, and of one product. If the products do not fit, the table scrolls. */
const NARROWEST = 210;
const COLUMN = 58;
/** px of a row with an address of one line. */
const ROW = 61;

/** From 480 px up: a row per consumer, a column per product. */
export function OrdersTable({ stops, products, sort, onSort, states, actions, isReadOnly }: Props) {
  const { t } = useTranslation();
  const head = { sort, onSort };
  const columns = products.length + 3;
  const keyOf = useKeyOf(stops);
  return (
    <div className={classes.frame}>
      <table
        className={classes.table}
        aria-rowcount={stops.length + 1}
        style={{ minWidth: NARROWEST + products.length * COLUMN }}
      >
        <caption className={classes.caption}>{t('Orders')}</caption>
        <thead>
          <tr>
            <SortHead {...head} name="place" label="#" title={t('Delivery sequence')} />
            <SortHead {...head} name="client" label={t('Client')} title={t('Client')} wide />
            {products.map(({ id, name }) => (
              <SortHead
                key={id}
                {...head}
                name={`product:${id}`}
                label={initialsOf(name)}
                title={name}
              />
            ))}
            <th scope="col">{t('Done')}</th>
          </tr>
        </thead>
        <NearRows count={stops.length} keyOf={keyOf} height={ROW}>
          {({ box, measure, rows, heightBefore, heightAfter }) => (
            <tbody ref={box}>
              <Space height={heightBefore} columns={columns} />
              {rows.map((index) => {
                const stop = stops[index];
                return (
                  stop && (
                    <OrderRow
                      key={stop.consumerId}
                      stop={stop}
                      index={index}
                      measure={measure}
                      products={products}
                      state={states.get(stop.consumerId)}
                      actions={actions}
                      isReadOnly={isReadOnly}
                      t={t}
                    />
                  )
                );
              })}
              <Space height={heightAfter} columns={columns} />
            </tbody>
          )}
        </NearRows>
      </table>
    </div>
  );
}

/** Takes the space of the rows that are not rendered. */
const Space = ({ height, columns }: { height: number; columns: number }) =>
  height > 0 && (
    <tr aria-hidden="true">
      <td colSpan={columns} style={{ height }} />
    </tr>
  );

interface HeadProps {
  name: SortKey;
  label: string;
  title: string;
  wide?: boolean;
  sort: Sort;
  onSort: (key: SortKey) => void;
}

function SortHead({ name, label, title, wide = false, sort, onSort }: HeadProps) {
  const isSorted = sort.key === name;
  const direction = sort.descending ? 'descending' : 'ascending';
  return (
    <th
      scope="col"
      aria-sort={isSorted ? direction : undefined}
      className={wide ? classes.client : undefined}
    >
      <button
        type="button"
        className={classes.sort}
        title={title}
        aria-label={label === title ? undefined : `${label}, ${title}`}
        onClick={() => onSort(name)}
      >
        {label}
        <span className={classes.marker} aria-hidden="true">
          {isSorted ? (sort.descending ? '▼' : '▲') : ''}
        </span>
      </button>
    </th>
  );
}

interface RowProps {
  stop: ShownStop;
  index: number;
  measure: (row: HTMLTableRowElement | null) => void;
  products: readonly Product[];
  state: EntryState | undefined;
  actions: RowActions;
  isReadOnly: boolean;
  t: TFunction;
}

const OrderRow = memo(function OrderRow({
  stop,
  index,
  measure,
  products,
  state,
  actions,
  isReadOnly,
  t,
}: RowProps) {
  const isGone = stop.takenOffAt !== undefined;
  const others = stop.lines.filter((line) => !products.some(({ id }) => id === line.product_id));
  const quantity = { isReadOnly, isStopDone: stop.done, t };
  return (
    <tr
      ref={measure}
      data-index={index}
      data-id={stop.consumerId}
      aria-rowindex={index + 2}
      data-pale={isGone || !isOpen(stop) || undefined}
      data-paused={stop.paused && true}
      data-entry={isGone ? undefined : state}
    >
      <td className={classes.place}>{stop.place}</td>
      <th scope="row" className={classes.client}>
        <button
          type="button"
          className={classes.consumer}
          disabled={isGone}
          aria-disabled={isReadOnly || undefined}
          onClick={() => actions.onConsumer(stop)}
        >
          <span className={classes.name}>
            {stop.name} <EntryMark state={isGone ? undefined : state} t={t} />
          </span>
          <span className={classes.address}>
            {whereOf(stop)}
            <Remark stop={stop} t={t} />
          </span>
          {!isGone && <HeldMark stop={stop} t={t} />}
        </button>
        {others.length > 0 && (
          <div className={classes.others} inert={isGone}>
            {others.map((line) => (
              <QuantityButton
                key={line.id}
                hasName
                {...quantity}
                line={line}
                onClick={() => actions.onQuantity(stop, line)}
              />
            ))}
          </div>
        )}
      </th>
      {stop.takenOffAt !== undefined ? (
        <td colSpan={products.length + 1} className={classes.gone}>
          <TakenOff at={stop.takenOffAt} />
        </td>
      ) : (
        <>
          {products.map(({ id }) => {
            const line = stop.lines.find(({ product_id }) => product_id === id);
            return (
              <td key={id} className={classes.quantity}>
                {line ? (
                  <QuantityButton
                    {...quantity}
                    line={line}
                    onClick={() => actions.onQuantity(stop, line)}
                  />
                ) : (
                  '-'
                )}
              </td>
            );
          })}
          <td>
            {isCancelled(stop) ? (
              <span className={classes.gone}>{t('cancelled')}</span>
            ) : (
              <DoneBox
                isReadOnly={isReadOnly}
                t={t}
                name={stop.name}
                isDone={stop.done}
                onToggle={() => actions.onDone(stop)}
              />
            )}
          </td>
        </>
      )}
    </tr>
  );
});

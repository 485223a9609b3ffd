import { memo } from 'react';
import type { Product } from '@milkround/contracts';
import type { Sort, SortKey } from './arrange';
import { whereOf, type Stop } from './board';
import { DoneBox } from './DoneBox';
import { Remark } from './OrderCards';
import classes from './OrdersTable.module.css';
import { QuantityButton } from './QuantityButton';
import { initialsOf } from './quantities';
import type { RowActions } from './row';

interface Props {
  stops: readonly Stop[];
  products: readonly Product[];
  sort: Sort;
  onSort: (key: SortKey) => void;
  /** Consumers with an entry that the server has not answered yet. */
  sending: ReadonlySet<string>;
  actions: RowActions;
}

/** px: what number, client and Done need, and what a product needs; with more products than fit, the table scrolls. */
const NARROWEST = 210;
const COLUMN = 58;

/** From 480 px up: a row per consumer, a column per product. */
export function OrdersTable({ stops, products, sort, onSort, sending, actions }: Props) {
  const head = { sort, onSort };
  return (
    <div className={classes.frame}>
      <table className={classes.table} style={{ minWidth: NARROWEST + products.length * COLUMN }}>
        <caption className={classes.caption}>Orders</caption>
        <thead>
          <tr>
            <SortHead {...head} name="place" label="#" title="Delivery sequence" />
            <SortHead {...head} name="client" label="Client" title="Client" wide />
            {products.map(({ id, name }) => (
              <SortHead key={id} {...head} name={`product:${id}`} label={initialsOf(name)} title={name} />
            ))}
            <th scope="col">Done</th>
          </tr>
        </thead>
        <tbody>
          {stops.map((stop) => (
            <OrderRow key={stop.consumerId} stop={stop} products={products} isSending={sending.has(stop.consumerId)} actions={actions} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

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
    <th scope="col" aria-sort={isSorted ? direction : undefined} className={wide ? classes.client : undefined}>
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
  stop: Stop;
  products: readonly Product[];
  isSending: boolean;
  actions: RowActions;
}

const OrderRow = memo(function OrderRow({ stop, products, isSending, actions }: RowProps) {
  return (
    <tr data-done={stop.done || undefined} data-sending={isSending || undefined}>
      <td className={classes.place}>{stop.place}</td>
      <th scope="row" className={classes.client}>
        <button type="button" className={classes.consumer} onClick={() => actions.onConsumer(stop)}>
          <span className={classes.name}>{stop.name}</span>
          <span className={classes.address}>{whereOf(stop)}</span>
          <Remark stop={stop} />
        </button>
      </th>
      {products.map(({ id }) => {
        const line = stop.lines.find(({ product_id }) => product_id === id);
        return (
          <td key={id} className={classes.quantity}>
            {line ? <QuantityButton line={line} onClick={() => actions.onQuantity(stop, line)} /> : '-'}
          </td>
        );
      })}
      <td>
        <DoneBox name={stop.name} done={stop.done} onToggle={() => actions.onDone(stop)} />
      </td>
    </tr>
  );
});

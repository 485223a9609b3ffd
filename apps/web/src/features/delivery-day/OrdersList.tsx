import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@milkround/contracts';
import { EmptyNote } from '../../ui/EmptyNote';
import { useIsPhone } from '../../ui/media';
import { arranged, BY_PLACE, matching, nextSort, type Sort, type SortKey } from './arrange';
import type { Board, Stop } from './board';
import type { SeenDay } from './day-fold';
import { OrderCards } from './OrderCards';
import classes from './OrdersList.module.css';
import { OrdersTable } from './OrdersTable';
import { productsOf } from './quantities';
import type { RowActions } from './row';
import { Settling } from './settling';
import { SortSelect } from './SortSelect';
import { UndoBar } from './UndoBar';
import { useEnter } from './use-enter';
import { useUnchanged } from './useUnchanged';

const loadDialogs = () => import('./OrderDialogs');
const OrderDialogs = lazy(loadDialogs);

interface Props {
  seen: SeenDay;
  /** The whole day, or the part of it that is shown. */
  board: Board;
  products: readonly Product[];
}

/** A stop that was marked Done a moment ago. */
interface Marked {
  consumerId: string;
  name: string;
}

/** The stops, searched and sorted, as cards on a phone and as a table where there is room. */
export function OrdersList({ seen, board, products: listed }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>(BY_PLACE);
  const [asked, setAsked] = useState<{ consumerId: string; orderId: string | null } | null>(null);
  const [undo, setUndo] = useState<Marked | null>(null);
  const [settling] = useState(() => new Settling());
  const held = useSyncExternalStore(settling.subscribe, settling.get);
  const isPhone = useIsPhone();
  // Fetched after the first paint, so that the first tap finds them.
  useEffect(() => void loadDialogs().catch(() => undefined), []);

  const products = useUnchanged(useMemo(() => productsOf(listed, board.stops), [listed, board.stops]));
  const found = useMemo(() => matching(board.stops, search), [board.stops, search]);
  const stops = useMemo(() => arranged(found, sort, held), [found, sort, held]);
  const enter = useEnter(seen);

  const actions = useMemo<RowActions>(
    () => ({
      async onDone({ consumerId, name, done }: Stop) {
        if (!settling.hold(consumerId, done)) return;
        const kept = await enter({ type: 'edit-order-status', data: { consumerId, isDelivered: !done } });
        if (kept && !done) setUndo({ consumerId, name });
        else setUndo((shown) => (shown?.consumerId === consumerId ? null : shown));
      },
      onQuantity: ({ consumerId }, { id }) => setAsked({ consumerId, orderId: id }),
      onConsumer: ({ consumerId }) => setAsked({ consumerId, orderId: null }),
    }),
    [enter, settling],
  );
  const onSort = useCallback((key: SortKey) => setSort((shown) => nextSort(shown, key)), []);
  const onClose = useCallback(() => setAsked(null), []);
  const stopOf = (about: { consumerId: string } | null) => board.stops.find(({ consumerId }) => consumerId === about?.consumerId);
  const askedStop = stopOf(asked);
  // What the server has not taken there is nothing to undo of.
  const undoable = undo && stopOf(undo)?.done ? undo : null;
  const onUndo = ({ consumerId }: Marked) => {
    settling.release(consumerId);
    setUndo(null);
    void enter({ type: 'edit-order-status', data: { consumerId, isDelivered: false } });
  };

  return (
    <>
      <div className={classes.tools}>
        <input
          type="search"
          className={classes.search}
          placeholder={t('Search by consumer, area or address...')}
          aria-label={t('Search by consumer, area or address')}
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        {isPhone && <SortSelect sort={sort} products={products} onSort={setSort} />}
      </div>
      {stops.length === 0 && <EmptyNote message={t('No matching data found.')} icon="search" />}
      {stops.length > 0 &&
        (isPhone ? (
          <OrderCards stops={stops} states={seen.states} actions={actions} />
        ) : (
          <OrdersTable stops={stops} products={products} sort={sort} onSort={onSort} states={seen.states} actions={actions} />
        ))}
      {undoable && <UndoBar key={undoable.consumerId} name={undoable.name} onUndo={() => onUndo(undoable)} onGone={() => setUndo(null)} />}
      <Suspense fallback={null}>
        <OrderDialogs
          asked={asked && askedStop ? { stop: askedStop, orderId: asked.orderId } : null}
          renamed={seen.renamed}
          enter={enter}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

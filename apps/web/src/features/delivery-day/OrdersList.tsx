import { lazy, Suspense, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@milkround/contracts';
import { EmptyNote } from '../../ui/EmptyNote';
import { useIsPhone } from '../../ui/media';
import { arranged, BY_PLACE, matching, nextSort, type Sort, type SortKey } from './arrange';
import type { Board, Stop } from './board';
import type { Deliveries } from './deliveries';
import type { Intents } from './intents';
import { OrderCards } from './OrderCards';
import classes from './OrdersList.module.css';
import { OrdersTable } from './OrdersTable';
import { productsOf } from './quantities';
import type { RowActions } from './row';
import { Settling } from './settling';
import { SortSelect } from './SortSelect';
import { UndoBar } from './UndoBar';
import { useUnchanged } from './useUnchanged';

const loadDialogs = () => import('./OrderDialogs');
const OrderDialogs = lazy(loadDialogs);

interface Props {
  board: Board;
  products: readonly Product[];
  intents: Intents;
  deliveries: Deliveries;
}

/** The stops, searched and sorted, as cards on a phone and as a table where there is room. */
export function OrdersList({ board, products: listed, intents, deliveries }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>(BY_PLACE);
  const [asked, setAsked] = useState<{ consumerId: string; orderId: string | null } | null>(null);
  const [undo, setUndo] = useState<{ consumerId: string; name: string } | null>(null);
  const [settling] = useState(() => new Settling());
  const held = useSyncExternalStore(settling.subscribe, settling.get);
  const isPhone = useIsPhone();
  // Fetched after the first paint, so that the first tap finds them.
  useEffect(() => void loadDialogs().catch(() => undefined), []);

  const products = useUnchanged(useMemo(() => productsOf(listed, board.stops), [listed, board.stops]));
  const found = useMemo(() => matching(board.stops, search), [board.stops, search]);
  const stops = useMemo(() => arranged(found, sort, held), [found, sort, held]);
  const sending = useMemo(() => new Set([...intents.values()].map(({ consumerId }) => consumerId)), [intents]);

  const actions = useMemo<RowActions>(
    () => ({
      onDone({ consumerId, name, done }: Stop) {
        if (!settling.hold(consumerId, done)) return;
        const withdraw = () => setUndo((shown) => (shown?.consumerId === consumerId ? null : shown));
        if (done) withdraw();
        else setUndo({ consumerId, name });
        void deliveries.enter({ kind: 'done', consumerId, isDelivered: !done }).then((taken) => taken || withdraw());
      },
      onQuantity: ({ consumerId }, { id }) => setAsked({ consumerId, orderId: id }),
      onConsumer: ({ consumerId }) => setAsked({ consumerId, orderId: null }),
    }),
    [deliveries, settling],
  );
  const onSort = useCallback((key: SortKey) => setSort((shown) => nextSort(shown, key)), []);
  const onClose = useCallback(() => setAsked(null), []);
  const askedStop = asked && board.stops.find(({ consumerId }) => consumerId === asked.consumerId);
  const onUndo = ({ consumerId }: { consumerId: string }) => {
    settling.release(consumerId);
    setUndo(null);
    void deliveries.enter({ kind: 'done', consumerId, isDelivered: false });
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
          <OrderCards stops={stops} sending={sending} actions={actions} />
        ) : (
          <OrdersTable stops={stops} products={products} sort={sort} onSort={onSort} sending={sending} actions={actions} />
        ))}
      {undo && <UndoBar key={undo.consumerId} name={undo.name} onUndo={() => onUndo(undo)} onGone={() => setUndo(null)} />}
      <Suspense fallback={null}>
        <OrderDialogs
          asked={asked && askedStop ? { stop: askedStop, orderId: asked.orderId } : null}
          deliveries={deliveries}
          onClose={onClose}
        />
      </Suspense>
    </>
  );
}

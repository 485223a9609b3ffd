import {
  lazy,
  Suspense,
  useCallback,
  useMemo,
  useState,
  type ComponentType,
  type ReactNode,
} from 'react';
import { useTranslation } from 'react-i18next';
import type { Product } from '@milkround/contracts';
import { useStopOrder } from '../../../stop-order/useStopOrder';
import { LoadingRows } from '../../../ui/LoadingRows';
import { useIsPhone } from '../../../ui/media';
import { BY_PLACE, nextSort, type Sort, type SortKey } from './arrange';
import type { Board, Stop } from '../../../sync/day/board';
import type { DayView } from '../day/day-fold';
import classes from './OrdersList.module.css';
import { productsOf } from '../day/quantities';
import { SortSelect } from './SortSelect';
import { Stops } from './Stops';
import { useUnchanged } from './useUnchanged';

/** The first paint does not need this file. Without a network it is loaded later. */
const StopOrderButton = lazy<ComponentType<{ isShort: boolean; onOpen: () => void }>>(() =>
  import('../../../stop-order/StopOrderButton').then(
    ({ StopOrderButton: Button }) => ({ default: Button }),
    () => ({ default: () => null }),
  ),
);

interface Props {
  /** Undefined while the day is read. */
  dayView: DayView | undefined;
  /** The whole day, or the part of it that is shown. */
  board: Board | undefined;
  products: readonly Product[];
  /** Replaces the list when the board has no stops. */
  empty: ReactNode;
}

const NO_STOPS: readonly Stop[] = [];

/** The day's stops with the search and the sort order. The search box is rendered before the stops, and its early input counts. */
export function OrdersList({ dayView, board, products: listedProducts, empty }: Props) {
  const { t } = useTranslation();
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<Sort>(BY_PLACE);
  const isPhone = useIsPhone();
  const [openStopOrder, stopOrderDialog] = useStopOrder();
  const allStops = board?.stops ?? NO_STOPS;
  const products = useUnchanged(
    useMemo(() => productsOf(listedProducts, allStops), [listedProducts, allStops]),
  );
  const onSort = useCallback((key: SortKey) => setSort((current) => nextSort(current, key)), []);
  return (
    <>
      {board?.stops.length !== 0 && (
        <div className={classes.tools}>
          <input
            type="search"
            className={classes.search}
            placeholder={t('Search by consumer, area or address...')}
            aria-label={t('Search by consumer, area or address')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          {dayView && !dayView.pastMode && !board?.close && allStops.length > 1 && (
            <Suspense>
              <StopOrderButton isShort onOpen={openStopOrder} />
            </Suspense>
          )}
          {isPhone && <SortSelect sort={sort} products={products} onSort={setSort} />}
        </div>
      )}
      {dayView && board ? (
        <Stops {...{ dayView, board, products, search, sort, onSort, isPhone, empty }} />
      ) : (
        <>
          <p aria-hidden="true">{t('Loading...')}</p>
          <LoadingRows count={6} height={120} />
        </>
      )}
      {stopOrderDialog}
    </>
  );
}

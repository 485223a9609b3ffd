import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { BusinessDate, Order } from '@milkround/contracts';
import { matchesFilter } from '@milkround/domain';
import { errorText } from '../../../api/errors';
import { useHasZones, useOfficeRole } from '../../../session/session';
import { Button } from '../../../ui/Button';
import { EmptyNote } from '../../../ui/EmptyNote';
import { ErrorNote } from '../../../ui/ErrorNote';
import { formatDate } from '../../../ui/format';
import { LoadingRows } from '../../../ui/LoadingRows';
import { Screen } from '../../../ui/Screen';
import { SelectField } from '../../../ui/SelectField';
import { Toggle } from '../../../ui/Toggle';
import { useOrders } from '../day/orders.queries';
import { WithToday } from '../day/today';
import { DateChoice } from '../orders/DateChoice';
import { useChosenDate } from '../orders/order-date';
import { choicesOf, useOrderFilters } from '../orders/order-filters';
import '../../../ui/print.css';
import { toRouteSheets } from './route-sheet';
import { RouteSheetPage } from './RouteSheetPage';
import styles from './RouteSheet.module.css';

/** The printed list of stops, for a day on which phones fail. */
export default function RouteSheetScreen() {
  const { t } = useTranslation();
  return (
    <Screen title={t('Route Sheet')}>
      <WithToday>{(today) => <Sheets today={today} />}</WithToday>
    </Screen>
  );
}

const OPEN_ONLY = 'open';

function Sheets({ today }: { today: BusinessDate }) {
  const { t } = useTranslation();
  const officeRole = useOfficeRole();
  const [date, choose] = useChosenDate(today, today);
  const orders = useOrders(officeRole, date);
  if (!orders.data && orders.error)
    return (
      <ErrorNote
        message={t('Failed to load orders.')}
        detail={errorText(orders.error)}
        onRetry={() => void orders.refetch()}
      />
    );
  return (
    <>
      <p className={styles.about}>
        {t(
          'For a day on which phones fail: every stop in order, with room for what was delivered.',
        )}
      </p>
      {orders.data ? (
        <Filled key={date} orders={orders.data.rows} date={date} today={today} onDate={choose} />
      ) : (
        <LoadingRows label={t('Loading...')} />
      )}
    </>
  );
}

interface Props {
  orders: readonly Order[];
  date: BusinessDate;
  today: BusinessDate;
  onDate: (date: BusinessDate) => void;
}

function Filled({ orders, date, today, onDate }: Props) {
  const hasZones = useHasZones();
  const { t } = useTranslation();
  const { filter, set } = useOrderFilters();
  const [address, setAddress] = useSearchParams();
  const isOpenOnly = address.get(OPEN_ONLY) === '1';
  const zones = useMemo(() => choicesOf(orders, {}, 'areaId'), [orders]);
  const zone = zones.find(({ value }) => Number(value) === filter.areaId) ?? zones[0];
  const areaId = Number(zone?.value ?? 0);
  const boys = useMemo(() => choicesOf(orders, { areaId }, 'deliveryBoyId'), [orders, areaId]);
  const deliveryBoyId = boys.some(({ value }) => Number(value) === filter.deliveryBoyId)
    ? filter.deliveryBoyId
    : null;
  const sheets = useMemo(() => {
    const filter = { areaId, deliveryBoyId };
    return toRouteSheets(
      orders.filter((order) => matchesFilter(order, filter)),
      isOpenOnly,
    );
  }, [orders, areaId, deliveryBoyId, isOpenOnly]);
  const showOpenOnly = (isOn: boolean) => {
    const newAddress = new URLSearchParams(address);
    if (isOn) newAddress.set(OPEN_ONLY, '1');
    else newAddress.delete(OPEN_ONLY);
    setAddress(newAddress, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <div className={styles.controls}>
        <DateChoice date={date} min={today} onChange={onDate} />
        {orders.length > 0 && (
          <>
            {hasZones && (
              <SelectField
                label={t('Zone')}
                className={styles.choice}
                value={areaId}
                choices={zones}
                onChange={(event) => set('areaId', event.target.value)}
              />
            )}
            <SelectField
              label={t('Delivery Boy')}
              className={styles.choice}
              value={deliveryBoyId ?? ''}
              choices={[{ value: '', label: t('All delivery boys') }, ...boys]}
              onChange={(event) => set('deliveryBoyId', event.target.value)}
            />
            <Toggle
              label={t('Leave out what is done')}
              isOn={isOpenOnly}
              state={isOpenOnly ? t('Yes') : t('No')}
              onChange={showOpenOnly}
            />
            <Button
              icon="report"
              className={styles.print}
              disabled={sheets.length === 0}
              onClick={() => window.print()}
            >
              {t('Print')}
            </Button>
          </>
        )}
      </div>
      {sheets.length === 0 ? (
        <EmptyNote
          message={
            orders.length === 0
              ? t('No orders found for {{date}}.', { date: formatDate(date) })
              : t('Everything is done.')
          }
          icon="orders"
          hint={
            orders.length === 0
              ? t('The sheets are here as soon as orders are uploaded or entered.')
              : undefined
          }
        />
      ) : (
        sheets.map((sheet) => (
          <RouteSheetPage key={sheet.deliveryBoy.id} sheet={sheet} date={date} />
        ))
      )}
    </>
  );
}

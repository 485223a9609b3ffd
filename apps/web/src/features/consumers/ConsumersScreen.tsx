import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Consumer } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { useSession } from '../../session/session';
import { Choice } from '../../ui/Choice';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { LoadingRows } from '../../ui/LoadingRows';
import { Screen } from '../../ui/Screen';
import { TableView } from '../../ui/table/TableView';
import { useServerTable } from '../../ui/table/useServerTable';
import { useDebounced } from '../../ui/useDebounced';
import { consumerColumns } from './consumer-columns';
import styles from './Consumers.module.css';
import { consumersQuery, type Desk } from './consumers.queries';
import { SIZES, usePageAddress } from './page-address';

const keyOf = ({ area, consumer_id }: Consumer): string => `${area.id} ${consumer_id}`;
const TYPING_MS = 250;

/** The register of consumers: an admin's of all zones, a supervisor's of the own one. */
export default function ConsumersScreen() {
  const { t } = useTranslation();
  const desk: Desk = useSession()?.role === 'admin' ? 'admin' : 'supervisor';
  const [page, change] = usePageAddress();
  const [search, setSearch] = useState(page.search);
  const settled = useDebounced(search, TYPING_MS);
  useEffect(() => {
    if (settled !== page.search) change({ search: settled, page: 0 });
  }, [settled, page.search, change]);
  const { data, error, refetch } = useQuery(consumersQuery(desk, page));
  const columns = useMemo(() => consumerColumns(desk), [desk]);
  const state = useServerTable({
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    columns,
    sizes: SIZES,
    shown: { ...page, search },
    onChange: ({ search: typed, ...others }) => (typed === undefined ? change(others) : setSearch(typed.slice(0, 100))),
  });
  return (
    <Screen title={t('Consumers')}>
      {!data && error ? (
        <ErrorNote message={t('Error fetching data')} detail={errorText(error)} onRetry={() => void refetch()} />
      ) : !data ? (
        <LoadingRows label={t('Loading...')} />
      ) : data.total === 0 && page.search === '' && !page.isPaused ? (
        <EmptyNote message={t('No consumers yet.')} icon="people" hint={t('Consumers appear here with their first order.')} />
      ) : (
        <>
          <div className={styles.filter}>
            <Choice<'all' | 'paused'>
              label={t('Which consumers')}
              options={[
                { value: 'all', face: t('All') },
                { value: 'paused', face: t('Paused') },
              ]}
              chosen={page.isPaused ? 'paused' : 'all'}
              onChoose={(chosen) => change({ isPaused: chosen === 'paused', page: 0 })}
            />
          </div>
          <TableView
            label={t('Consumers')}
            columns={columns}
            rowKey={keyOf}
            searchLabel={t('Search id, name, address, phone')}
            state={state}
          />
        </>
      )}
    </Screen>
  );
}

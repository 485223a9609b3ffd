import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { BOTTLE_FILTERS, type Consumer } from '@milkround/contracts';
import { consumerList } from '@milkround/domain';
import { errorText } from '../../api/errors';
import { useToday } from '../../api/settings.queries';
import { useHasZones, useOfficeRole } from '../../session/session';
import { NextStep } from '../../first-steps/NextStep';
import { Choice } from '../../ui/Choice';
import { EmptyNote } from '../../ui/EmptyNote';
import { ErrorNote } from '../../ui/ErrorNote';
import { ExportButton } from '../../ui/ExportButton';
import { LoadingRows } from '../../ui/LoadingRows';
import { SelectField } from '../../ui/SelectField';
import { Screen } from '../../ui/Screen';
import { TableView } from '../../ui/table/TableView';
import { useTableAddress } from '../../ui/table/table-address';
import { useServerTable } from '../../ui/table/useServerTable';
import { consumerColumns } from './consumer-columns';
import styles from './Consumers.module.css';
import { consumersQuery, wantedQuery } from './consumers.queries';
import { ADDRESS, isWhole, useRegisterFilter } from './page-address';
import { SinceField } from './SinceField';

const keyOf = ({ area, consumer_id }: Consumer): string => `${area.id} ${consumer_id}`;

/** The register of consumers: of all zones for an admin, of the own zones for a supervisor. */
export default function ConsumersScreen() {
  const { t } = useTranslation();
  const officeRole = useOfficeRole();
  const hasZones = useHasZones();
  const page = useTableAddress(ADDRESS);
  const [filter, changeFilter] = useRegisterFilter();
  const { isPaused, undeliveredSince, bottles } = filter;
  const today = useToday();
  const registerPage = { ...page.settledPage, ...filter };
  const { data, error, refetch, isPlaceholderData } = useQuery(
    consumersQuery(officeRole, registerPage),
  );
  const { search } = page.settledPage;
  const columns = useMemo(() => consumerColumns(hasZones, search), [hasZones, search]);
  const state = useServerTable({
    rows: data?.rows ?? [],
    total: data?.total ?? 0,
    isStale: isPlaceholderData || !data,
    columns,
    sizes: ADDRESS.sizes,
    page,
  });
  return (
    <Screen title={t('Consumers')}>
      {data?.total === 0 && <NextStep />}
      {!data && error ? (
        <ErrorNote
          message={t('Error fetching data')}
          detail={errorText(error)}
          onRetry={() => void refetch()}
        />
      ) : !data ? (
        <LoadingRows label={t('Loading...')} />
      ) : data.total === 0 && page.settledPage.search === '' && isWhole(filter) ? (
        <EmptyNote
          message={t('No consumers yet.')}
          icon="people"
          hint={t('Consumers appear here with their first order.')}
        />
      ) : (
        <>
          <div className={styles.filter}>
            <Choice<'all' | 'paused'>
              label={t('Which consumers')}
              options={[
                { value: 'all', face: t('All') },
                { value: 'paused', face: t('Paused') },
              ]}
              chosenValue={isPaused ? 'paused' : 'all'}
              onChoose={(choice) => changeFilter({ isPaused: choice === 'paused' })}
            />
            <SinceField
              value={undeliveredSince}
              max={today}
              onChange={(date) => changeFilter({ undeliveredSince: date })}
            />
            <SelectField
              label={t('Empty bottles, 14 days')}
              value={bottles ?? ''}
              choices={[
                { value: '', label: t('All') },
                { value: 'returned', label: t('Given back') },
                { value: 'none', label: t('None given back') },
              ]}
              onChange={({ target }) =>
                changeFilter({
                  bottles: BOTTLE_FILTERS.find((candidate) => candidate === target.value) ?? null,
                })
              }
            />
            <ExportButton
              path={`${officeRole}/get-consumers/export`}
              file={consumerList.file}
              query={wantedQuery(registerPage)}
              isEmpty={!isPlaceholderData && data.total === 0}
            />
          </div>
          <TableView
            label={t('Consumers')}
            columns={columns}
            rowKey={keyOf}
            searchLabel={t('Search id, name, address, phone, product, date')}
            state={state}
          />
        </>
      )}
    </Screen>
  );
}

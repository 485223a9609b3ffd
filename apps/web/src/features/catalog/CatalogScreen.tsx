import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { errorText } from '../../api/errors';
import { NextStep } from '../../first-steps/NextStep';
import { Button } from '../../ui/Button';
import { DataTable, type DataColumn } from '../../ui/table/DataTable';
import { RowActions } from '../../ui/table/RowActions';
import { addressOf, useTableAddress } from '../../ui/table/table-address';
import { LIST_SIZES } from '../../ui/table/table-sizes';
import { Screen } from '../../ui/Screen';
import type { CatalogList } from './catalog.queries';
import type { CatalogKind, StaffImportKind } from './catalog-kinds';
import styles from './CatalogScreen.module.css';
import { DeleteDialog } from './DeleteDialog';
import { ImportStaff } from './import/ImportStaff';
import type { CatalogRow } from './useCatalogForm';

interface Props<Row> {
  officeRole: OfficeRole;
  kind: CatalogKind;
  list: CatalogList<Row>;
  columns: readonly DataColumn<Row>[];
  /** The dialog for a new row (null) or an existing one. `onInvited` shows the link of a person who was saved without a password. */
  form: (row: Row | null, onClose: () => void, onInvited: (row: CatalogRow) => void) => ReactNode;
  /** The dialog about the sign-in of a person. For a person who was just invited it begins with an invite link. Missing for other rows. */
  signIn?: (row: CatalogRow, onClose: () => void, isInvited: boolean) => ReactNode;
  /** The import of several rows from a file; missing where there is none. */
  importing?: StaffImportKind;
}

type OpenDialog<Row> =
  | { dialog: 'import' }
  | { dialog: 'form'; row: Row | null }
  | { dialog: 'delete'; row: Row }
  | { dialog: 'sign-in'; row: CatalogRow; isInvited: boolean };

const keyOf = ({ id }: CatalogRow) => id;
const ADDRESS = addressOf(LIST_SIZES);

/** A list of the catalog, with the dialogs that add, change and delete. */
export function CatalogScreen<Row extends CatalogRow>({
  officeRole,
  kind,
  list,
  columns,
  form,
  signIn,
  importing,
}: Props<Row>) {
  const { t } = useTranslation();
  const [openDialog, setOpenDialog] = useState<OpenDialog<Row> | null>(null);
  const page = useTableAddress(ADDRESS);
  const close = () => setOpenDialog(null);
  const current = (row: Row): Row => list.data?.rows.find(({ id }) => id === row.id) ?? row;
  const actions = (row: Row) => (
    <RowActions
      name={row.name}
      activity={`/${officeRole}/activity?${new URLSearchParams(kind.activity(row)).toString()}`}
      onSignIn={signIn && (() => setOpenDialog({ dialog: 'sign-in', row, isInvited: false }))}
      onEdit={() => setOpenDialog({ dialog: 'form', row })}
      onDelete={() => setOpenDialog({ dialog: 'delete', row })}
    />
  );
  return (
    <Screen title={t(kind.title)}>
      {officeRole === 'admin' && <NextStep />}
      <div className={styles.head}>
        {importing && (
          <Button
            look="ghost"
            icon="upload"
            className={styles.add}
            onClick={() => setOpenDialog({ dialog: 'import' })}
          >
            {t('Import from Excel')}
          </Button>
        )}
        <Button
          icon="plus"
          className={styles.add}
          onClick={() => setOpenDialog({ dialog: 'form', row: null })}
        >
          {t(kind.add)}
        </Button>
      </div>
      <DataTable
        label={t(kind.title)}
        columns={columns}
        rows={list.data?.rows}
        rowKey={keyOf}
        isLoading={list.isPending}
        isError={list.isError && !list.data}
        errorText={t('Error fetching data')}
        errorDetail={list.error ? errorText(list.error) : undefined}
        onRetry={() => void list.refetch()}
        emptyText={t(kind.empty)}
        emptyIcon={kind.icon}
        emptyHint={kind.hint}
        searchLabel={t(kind.search)}
        page={page}
        actions={actions}
      />
      {openDialog?.dialog === 'import' && importing && (
        <ImportStaff kind={importing} onClose={close} />
      )}
      {openDialog?.dialog === 'form' &&
        form(openDialog.row && current(openDialog.row), close, (row) =>
          setOpenDialog({ dialog: 'sign-in', row, isInvited: true }),
        )}
      {openDialog?.dialog === 'sign-in' && signIn?.(openDialog.row, close, openDialog.isInvited)}
      {openDialog?.dialog === 'delete' && (
        <DeleteDialog officeRole={officeRole} kind={kind} row={openDialog.row} onClose={close} />
      )}
    </Screen>
  );
}

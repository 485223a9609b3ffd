import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { compareTexts, type OfficeRole } from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ApiError, errorText } from '../../api/errors';
import { useToday } from '../../api/settings.queries';
import { OpenDays } from '../../correct-stop/CloseDay';
import { openDaysQuery } from '../../correct-stop/open-days.queries';
import { deliveryBoysQuery, productsQuery } from '../../live/catalog-queries';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { LoadedSelect } from '../../ui/LoadedSelect';
import { Modal, ModalActions } from '../../ui/Modal';
import { useSave } from '../../ui/useSave';
import type { CatalogKind } from './catalog-kinds';
import styles from './CatalogScreen.module.css';
import { CATALOG } from './useCatalogForm';

/** The longest range of a report, in days before today. */
const YEAR = 365;

interface Props {
  officeRole: OfficeRole;
  kind: CatalogKind;
  row: { id: number; name: string };
  onClose: () => void;
}

/**
 * Asks and deletes. When the server refuses, the dialog stays open with the reason, which names what still depends on the row; open orders of a delivery
 * boy or product can then be handed over or removed in the same act.
 */
export function DeleteDialog({ officeRole, kind, row, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const [isInUse, setInUse] = useState(false);
  const { save, isSaving } = useSave({
    invalidates: CATALOG,
    onDone: onClose,
    onError: (error) => {
      // Why an order cannot be handed over is said beside the other ways.
      setInUse((was) => was || (error instanceof ApiError && error.reason.code === 'in-use'));
      setRefusal(errorText(error));
      return true;
    },
  });
  const remove = (choice: Record<string, unknown>) =>
    save(`${officeRole}/delete-${kind.call}/${row.id}`, choice);
  if (isInUse && (kind.call === 'delivery-boy' || kind.call === 'product'))
    return (
      <OpenOrders
        {...{ officeRole, row, refusal, onClose }}
        call={kind.call}
        isBusy={isSaving}
        onChoose={remove}
      />
    );
  return (
    <Confirm
      title={t('Delete {{name}}', { name: row.name })}
      message={t(kind.question)}
      error={isInUse && kind.advice ? `${refusal} ${t(kind.advice)}` : refusal}
      confirm={t('Delete')}
      isDangerous
      isBusy={isSaving}
      onCancel={onClose}
      onConfirm={() => remove({})}
    >
      {kind.call === 'delivery-boy' && <DaysToClose officeRole={officeRole} id={row.id} />}
    </Confirm>
  );
}

/** The days of a delivery boy who leaves that are not closed: their cash is in no close until the office closes them for him. */
function DaysToClose({ officeRole, id }: { officeRole: OfficeRole; id: number }) {
  const { t } = useTranslation();
  const today = useToday() ?? '';
  const { data } = useQuery({
    ...openDaysQuery(officeRole, today && addDays(today, -YEAR), today),
    enabled: today !== '',
  });
  const days = data?.rows.filter(
    ({ delr_boy_id, stops, cash, other_payments: other }) =>
      delr_boy_id === id && (stops > 0 || cash !== 0 || other !== 0),
  );
  if (!days || days.length === 0) return null;
  return (
    <>
      <p>{t('Not closed yet. When he has left, only the office can close it:')}</p>
      <OpenDays role={officeRole} days={days} />
    </>
  );
}

interface OpenOrdersProps extends Omit<Props, 'kind'> {
  call: 'delivery-boy' | 'product';
  /** It says how many orders there are. */
  refusal: string | undefined;
  isBusy: boolean;
  onChoose: (choice: { orders: 'hand-over'; to: number } | { orders: 'remove' }) => void;
}

/** The second step: what becomes of the open orders. */
function OpenOrders({
  officeRole,
  call,
  row,
  refusal,
  isBusy,
  onClose,
  onChoose,
}: OpenOrdersProps) {
  const { t } = useTranslation();
  const [to, setTo] = useState('');
  const isProduct = call === 'product';
  const boys = useQuery({ ...deliveryBoysQuery(officeRole), enabled: !isProduct });
  const products = useQuery({ ...productsQuery(officeRole), enabled: isProduct });
  const { isError, refetch } = isProduct ? products : boys;
  const choices = isProduct
    ? products.data?.rows.map(({ id, name }) => ({ value: id, label: name }))
    : boys.data?.rows.map(({ id, name, area }) => ({ value: id, label: `${name} · ${area.name}` }));
  return (
    <Modal title={t('Delete {{name}}', { name: row.name })} onClose={onClose} size={460}>
      <div className={styles.fields}>
        <p className={styles.note} role="alert">
          {refusal} {t('Stops that were visited today stay as they are.')}
        </p>
        {!isProduct && (
          <Link to={`/${officeRole}/board?deliveryBoy=${row.id}`}>
            {t('Open the board of {{name}}', { name: row.name })}
          </Link>
        )}
        {!isProduct && <DaysToClose officeRole={officeRole} id={row.id} />}
        <LoadedSelect
          label={isProduct ? t('Bring instead') : t('Hand them over to')}
          placeholder={isProduct ? t('Select a product') : t('Select an MDE')}
          choices={choices
            ?.filter(({ value }) => value !== row.id)
            .sort((a, b) => compareTexts(a.label, b.label))}
          failure={isError ? t('Failed to fetch data') : undefined}
          onRetry={() => void refetch()}
          value={to}
          onChange={(event) => setTo(event.target.value)}
        />
        <Button
          look="danger"
          disabled={isBusy || to === ''}
          onClick={() => onChoose({ orders: 'hand-over', to: Number(to) })}
        >
          {isProduct ? t('Replace and delete') : t('Hand over and delete')}
        </Button>
      </div>
      <ModalActions>
        <Button look="ghost" disabled={isBusy} onClick={onClose} data-autofocus>
          {t('Cancel')}
        </Button>
        <Button look="danger" disabled={isBusy} onClick={() => onChoose({ orders: 'remove' })}>
          {t('Remove the orders and delete')}
        </Button>
      </ModalActions>
    </Modal>
  );
}

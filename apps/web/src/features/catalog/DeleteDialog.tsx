import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { compareTexts, type OfficeRole } from '@milkround/contracts';
import { ApiError, errorText } from '../../api/errors';
import { deliveryBoysQuery, productsQuery } from '../../live/catalog-queries';
import { Button } from '../../ui/Button';
import { Confirm } from '../../ui/Confirm';
import { LoadedSelect } from '../../ui/LoadedSelect';
import { Modal, ModalActions } from '../../ui/Modal';
import { useSave } from '../../ui/useSave';
import type { CatalogKind } from './catalog-kinds';
import styles from './CatalogScreen.module.css';
import { CATALOG } from './useCatalogForm';

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
    />
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

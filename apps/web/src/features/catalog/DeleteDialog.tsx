import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRole } from '@milkround/contracts';
import { ApiError, errorText } from '../../api/errors';
import { useSave } from '../../ui/useSave';
import { Confirm } from '../../ui/Confirm';
import type { CatalogKind } from './catalog-kinds';
import { CATALOG } from './useCatalogForm';

interface Props {
  officeRole: OfficeRole;
  kind: CatalogKind;
  row: { id: number; name: string };
  onClose: () => void;
}

/** Asks and deletes. When the server refuses, the dialog stays open with the reason, which names what still depends on the row. */
export function DeleteDialog({ officeRole, kind, row, onClose }: Props) {
  const { t } = useTranslation();
  const [refusal, setRefusal] = useState<string>();
  const { save, isSaving } = useSave({
    invalidates: CATALOG,
    onDone: onClose,
    onError: (error) => {
      const isInUse = error instanceof ApiError && error.reason.code === 'in-use';
      setRefusal(isInUse ? `${errorText(error)} ${t(kind.advice)}` : errorText(error));
      return true;
    },
  });
  return (
    <Confirm
      title={t('Delete {{name}}', { name: row.name })}
      message={t(kind.question)}
      error={refusal}
      confirm={t('Delete')}
      isDangerous
      isBusy={isSaving}
      onCancel={onClose}
      onConfirm={() => save(`${officeRole}/delete-${kind.call}/${row.id}`, {})}
    />
  );
}

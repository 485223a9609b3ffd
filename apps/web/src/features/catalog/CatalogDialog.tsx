import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { FormActions } from '../../ui/FormActions';
import { Modal } from '../../ui/Modal';
import type { CatalogKind } from './catalog-kinds';
import styles from './CatalogScreen.module.css';

interface Props {
  kind: CatalogKind;
  isNew: boolean;
  isUnsaved: boolean;
  isSaving: boolean;
  onSubmit: (event: SubmitEvent) => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The dialog around a form of the catalog. It asks before it discards unsaved input. */
export function CatalogDialog({
  kind,
  isNew,
  isUnsaved,
  isSaving,
  onSubmit,
  onClose,
  children,
}: Props) {
  const { t } = useTranslation();
  return (
    <Modal
      title={t(isNew ? kind.add : kind.edit)}
      isUnsaved={isUnsaved}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.fields}>
        {children}
        <FormActions confirm={isNew ? t('Create') : t('Update')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}

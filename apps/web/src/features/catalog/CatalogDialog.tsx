import type { ReactNode, SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/Button';
import { Modal, ModalActions } from '../../ui/Modal';
import { useUnsaved } from '../../ui/unsaved';
import type { CatalogKind } from './catalog-kinds';
import styles from './CatalogScreen.module.css';

interface Props {
  kind: CatalogKind;
  isNew: boolean;
  isDirty: boolean;
  isSaving: boolean;
  onSubmit: (event: SubmitEvent) => Promise<void>;
  onClose: () => void;
  /** The fields. */
  children: ReactNode;
}

/** The dialog around a form of the catalog; what was typed is not lost unasked. */
export function CatalogDialog({ kind, isNew, isDirty, isSaving, onSubmit, onClose, children }: Props) {
  const { t } = useTranslation();
  const mayLeave = useUnsaved(isDirty);
  return (
    <Modal title={t(isNew ? kind.add : kind.edit)} isUnsaved={isDirty} onClose={onClose} size={480}>
      <form onSubmit={(event) => void onSubmit(event)} noValidate className={styles.fields}>
        {children}
        <ModalActions>
          <Button look="ghost" disabled={isSaving} onClick={() => void mayLeave().then((may) => may && onClose())}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={isSaving}>
            {isNew ? t('Create') : t('Update')}
          </Button>
        </ModalActions>
      </form>
    </Modal>
  );
}

import { useContext } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { ModalActions, ModalClose } from './Modal';

interface Props {
  /** The label of the button that sends the form; `Save Changes` by default. */
  confirm?: string;
  isSaving: boolean;
  /** The form cannot be sent now. */
  isDisabled?: boolean;
  look?: 'primary' | 'danger';
}

/** The buttons below the form of a dialog: Cancel, which closes the dialog, and the one that sends the form. */
export function FormActions({ confirm, isSaving, isDisabled = false, look = 'primary' }: Props) {
  const { t } = useTranslation();
  const close = useContext(ModalClose);
  return (
    <ModalActions>
      <Button look="ghost" disabled={isSaving} onClick={close}>
        {t('Cancel')}
      </Button>
      <Button type="submit" look={look} disabled={isSaving || isDisabled}>
        {confirm ?? (isSaving ? t('Saving...') : t('Save Changes'))}
      </Button>
    </ModalActions>
  );
}

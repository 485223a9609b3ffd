import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { ModalActions } from './Modal';

interface Props {
  isSaving: boolean;
  onCancel: () => void;
}

/** Cancel and Save below the form of a dialog. */
export function SaveActions({ isSaving, onCancel }: Props) {
  const { t } = useTranslation();
  return (
    <ModalActions>
      <Button look="ghost" onClick={onCancel}>
        {t('Cancel')}
      </Button>
      <Button type="submit" disabled={isSaving}>
        {isSaving ? t('Saving...') : t('Save Changes')}
      </Button>
    </ModalActions>
  );
}

import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/Button';
import { ModalActions } from '../../../ui/Modal';
import { offerOf, type CheckedOrders } from './choices';
import { countParams } from '../../../file-upload/count-params';
import type { UploadState } from '../../../file-upload/upload-state';

interface Props {
  state: UploadState<CheckedOrders>;
  onCheck: () => void;
  onUpload: (mode: 'all' | 'valid') => void;
  onBack: () => void;
  onClose: () => void;
}

/** The buttons that end the dialog, step by step. */
export function UploadActions({ state, onCheck, onUpload, onBack, onClose }: Props) {
  const { t } = useTranslation();
  switch (state.step) {
    case 'choosing':
      return (
        <ModalActions>
          <Button look="ghost" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button onClick={onCheck}>{t('Check the file')}</Button>
        </ModalActions>
      );
    case 'sending':
      return (
        <ModalActions>
          <Button look="ghost" onClick={onClose} disabled={state.mode !== 'check'}>
            {t('Cancel')}
          </Button>
        </ModalActions>
      );
    case 'checked': {
      const { check, choices } = state.checkResult;
      const offer = offerOf(check, choices);
      const lines = countParams(check.added + check.changed);
      return (
        <ModalActions>
          <Button look="ghost" onClick={onBack}>
            {t('Choose another file')}
          </Button>
          {offer === 'all' && (
            <Button disabled={state.isChecking} onClick={() => onUpload('all')}>
              {t('Upload {{shown}} lines', lines)}
            </Button>
          )}
          {offer === 'valid' && (
            <Button disabled={state.isChecking} onClick={() => onUpload('valid')}>
              {t('Upload the valid rows')}
            </Button>
          )}
          {offer === 'none' && <Button onClick={onClose}>{t('Close')}</Button>}
        </ModalActions>
      );
    }
  }
}

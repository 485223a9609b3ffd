import { Button } from '../../ui/Button';
import { formatQuantity } from '../../ui/format';
import { ModalActions } from '../../ui/Modal';
import { offerOf, type UploadState } from './upload-state';

interface Props {
  state: UploadState;
  onCheck: () => void;
  onUpload: (mode: 'all' | 'valid') => void;
  onBack: () => void;
  onClose: () => void;
}

/** The buttons that end the dialog, step by step. */
export function UploadActions({ state, onCheck, onUpload, onBack, onClose }: Props) {
  switch (state.step) {
    case 'choosing':
      return (
        <ModalActions>
          <Button look="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button onClick={onCheck}>Check the file</Button>
        </ModalActions>
      );
    case 'sending':
      return (
        <ModalActions>
          <Button look="ghost" onClick={onClose} disabled={state.mode !== 'check'}>
            Cancel
          </Button>
        </ModalActions>
      );
    case 'checked': {
      const offer = offerOf(state.check);
      const lines = formatQuantity(state.check.added + state.check.changed);
      return (
        <ModalActions>
          <Button look="ghost" onClick={onBack}>
            Choose another file
          </Button>
          {offer === 'all' && <Button onClick={() => onUpload('all')}>Upload {lines} lines</Button>}
          {offer === 'valid' && <Button onClick={() => onUpload('valid')}>Upload the valid rows</Button>}
          {offer === 'none' && <Button onClick={onClose}>Close</Button>}
        </ModalActions>
      );
    }
  }
}

import { Button } from './Button';
import { Modal, ModalActions } from './Modal';

interface Props {
  opened: boolean;
  title: string;
  question: string;
  /** The word on the button that does it. */
  action?: string;
  busy?: boolean;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before something that cannot be taken back. */
export function Confirm({ opened, title, question, action = 'Delete', busy = false, onConfirm, onClose }: Props) {
  return (
    <Modal title={title} opened={opened} onClose={onClose}>
      <p>{question}</p>
      <ModalActions>
        <Button look="ghost" onClick={onClose}>
          Cancel
        </Button>
        <Button look="danger" disabled={busy} onClick={onConfirm}>
          {action}
        </Button>
      </ModalActions>
    </Modal>
  );
}

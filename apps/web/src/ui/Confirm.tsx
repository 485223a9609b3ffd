import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from './Button';
import { Modal, ModalActions } from './Modal';
import styles from './Modal.module.css';

interface Props {
  title: string;
  message: string;
  /** Details that do not fit into a sentence. */
  children?: ReactNode;
  /** The reason of the last failure. */
  error?: string;
  /** The words of the two buttons. */
  cancel?: string;
  confirm: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** Whether the action is running: both buttons are then disabled. */
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks for a confirmation of an action. */
export function Confirm(props: Props) {
  const {
    title,
    message,
    children,
    error,
    cancel,
    confirm,
    isDangerous = false,
    isBusy = false,
    onCancel,
    onConfirm,
  } = props;
  const { t } = useTranslation();
  return (
    <Modal title={title} onClose={onCancel} size={400}>
      <p className={styles.message}>{message}</p>
      {children && <div className={styles.about}>{children}</div>}
      {error && (
        <p className={styles.error} role="alert">
          {error}
        </p>
      )}
      <ModalActions>
        <Button look="ghost" disabled={isBusy} onClick={onCancel} data-autofocus>
          {cancel ?? t('Cancel')}
        </Button>
        <Button look={isDangerous ? 'danger' : 'primary'} disabled={isBusy} onClick={onConfirm}>
          {confirm}
        </Button>
      </ModalActions>
    </Modal>
  );
}

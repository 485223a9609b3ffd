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
  /** Why it could not be done, when it was tried. */
  error?: string;
  /** The words of the two buttons. */
  cancel?: string;
  confirm: string;
  /** The action cannot be undone. */
  isDangerous?: boolean;
  /** It is being done: neither button does anything. */
  isBusy?: boolean;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before something is done. */
export function Confirm(props: Props) {
  const { title, message, children, error, cancel, confirm, isDangerous = false, isBusy = false, onCancel, onConfirm } = props;
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

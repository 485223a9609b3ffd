import type { ReactNode } from 'react';
import { Modal } from '../Modal';
import styles from './ExplanationFrame.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
}

/** The dialog of an explanation. It fills the screen of a phone. */
export function ExplanationFrame({ title, onClose, children }: Props) {
  return (
    <Modal title={title} onClose={onClose} size={640} className={styles.frame}>
      {children}
    </Modal>
  );
}

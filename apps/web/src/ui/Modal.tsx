import type { ReactNode } from 'react';
import { Modal as Base } from '@mantine/core';
import '@mantine/core/styles/CloseButton.layer.css';
import '@mantine/core/styles/Overlay.layer.css';
import '@mantine/core/styles/Paper.layer.css';
import '@mantine/core/styles/ModalBase.layer.css';
import '@mantine/core/styles/Modal.layer.css';
import styles from './Modal.module.css';

interface Props {
  title: string;
  opened: boolean;
  onClose: () => void;
  children: ReactNode;
  /** px or a size of the component library */
  size?: number | string;
}

/** A dialog in the middle of the page: focus stays in it, Escape and a click outside close it. */
export function Modal({ title, opened, onClose, children, size = 420 }: Props) {
  return (
    <Base
      opened={opened}
      onClose={onClose}
      title={title}
      size={size}
      centered
      classNames={{ title: styles.title ?? '', content: styles.content ?? '', header: styles.header ?? '' }}
      closeButtonProps={{ 'aria-label': 'Close' }}
      transitionProps={{ duration: 120 }}
    >
      {children}
    </Base>
  );
}

/** The row of buttons that ends a dialog: least important first. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

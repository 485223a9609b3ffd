import type { ReactNode } from 'react';
import { Modal as Base } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
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
    <Base.Root
      opened={opened}
      onClose={onClose}
      size={size}
      centered
      transitionProps={{ duration: 120 }}
      classNames={{ title: styles.title ?? '', content: styles.content ?? '', header: styles.header ?? '', close: styles.close ?? '' }}
    >
      <Base.Overlay />
      <Base.Content>
        {/* The page has its own banner; this is the dialog's head and no landmark. */}
        <Base.Header role="presentation">
          <Base.Title>{title}</Base.Title>
          <Base.CloseButton aria-label="Close" />
        </Base.Header>
        <Base.Body>{children}</Base.Body>
      </Base.Content>
    </Base.Root>
  );
}

/** The row of buttons that ends a dialog: least important first. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

import {
  createContext,
  useId,
  useLayoutEffect,
  useRef,
  type MouseEvent,
  type ReactNode,
  type SyntheticEvent,
} from 'react';
import { useTranslation } from 'react-i18next';
import { Icon } from './Icon';
import { dialogs } from './dialogs';
import { useUnsaved } from './unsaved';
import styles from './Modal.module.css';

interface Props {
  title: string;
  onClose: () => void;
  children: ReactNode;
  /** px; never wider than the window. */
  size?: number;
  /** Whether there is unsaved input: closing asks first. */
  isUnsaved?: boolean;
  className?: string;
}

/** Closes the dialog around a component, after a question if there is unsaved input. */
export const ModalClose = createContext<() => void>(() => undefined);

/**
 * A dialog over the page, open for as long as it is rendered. It is the native dialog: the focus stays in it and returns to its former place,
 * Escape closes it, and the page behind is inert. A click outside closes it, too. `data-autofocus` marks the first focus; without it
 * the dialog itself is focused, because a typed space would press the button Close.
 */
export function Modal({
  title,
  onClose,
  children,
  size = 420,
  isUnsaved = false,
  className = '',
}: Props) {
  const { t } = useTranslation();
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useId();
  const mayLeave = useUnsaved(isUnsaved);
  // Closed while it is still in the page: only then does the browser give the focus back.
  useLayoutEffect(() => {
    const element = dialog.current;
    if (!element) return;
    element.showModal();
    (element.querySelector<HTMLElement>('[data-autofocus]') ?? element).focus();
    const removeDialog = dialogs.add(element);
    const endOfFit = fitAboveKeyboard(element);
    return () => {
      removeDialog();
      endOfFit();
      element.close();
    };
  }, []);
  const close = () => void mayLeave().then((isAllowed) => isAllowed && onClose());
  const onCancel = (event: SyntheticEvent) => {
    if (event.target !== dialog.current) return;
    event.preventDefault();
    // Otherwise the browser closes the dialog all the same, and `onNativeClose` follows.
    if (event.cancelable) close();
  };
  // Chrome closes a dialog by itself at a second Escape or Back in a row, which a page cannot prevent.
  const onNativeClose = (event: SyntheticEvent) => {
    if (event.target !== dialog.current || dialog.current.open) return;
    dialog.current.showModal();
    close();
  };
  // The first press of a double click on a button may have made the dialog smaller, so that the second one is beside it.
  const onBackdrop = (event: MouseEvent) =>
    event.target === dialog.current && event.detail < 2 && close();
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={`${styles.dialog} ${className}`}
      style={{ width: `min(${size}px, calc(100vw - 32px))` }}
      aria-labelledby={heading}
      onCancel={onCancel}
      onClose={onNativeClose}
      onMouseDown={onBackdrop}
    >
      <div className={styles.box}>
        <div className={styles.header}>
          <h2 id={heading} className={styles.title}>
            {title}
          </h2>
          <button type="button" className={styles.close} aria-label={t('Close')} onClick={close}>
            <Icon name="close" />
          </button>
        </div>
        <div className={styles.body}>
          <ModalClose value={close}>{children}</ModalClose>
        </div>
      </div>
    </dialog>
  );
}

/** Keeps a dialog above the keyboard in browsers that lay it over the page instead of making the page smaller. */
function fitAboveKeyboard(dialog: HTMLElement): () => void {
  const { visualViewport: view } = window;
  if (!view) return () => undefined;
  const fit = () => {
    const shownHeight = view.offsetTop + view.height * view.scale;
    const hidden = Math.max(0, document.documentElement.clientHeight - shownHeight);
    dialog.style.setProperty('--hidden-below', `${Math.round(hidden)}px`);
  };
  fit();
  view.addEventListener('resize', fit);
  return () => view.removeEventListener('resize', fit);
}

/** The row of buttons that ends a dialog: least important first. */
export function ModalActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>;
}

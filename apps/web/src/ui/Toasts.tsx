import { useLayoutEffect, useRef } from 'react';
import { createPortal } from 'react-dom';
import { resolveValue, useToaster, type Toast } from 'react-hot-toast/headless';
import { useTopDialog } from './dialogs';
import { Icon } from './Icon';
import classes from './Toasts.module.css';

/**
 * Shows at most 20 toasts at once; 4 s, a success 2 s: the library's own defaults are the specification's.
 * Only the library's state is used: its own components write a style element into the page, which the content security policy blocks.
 */
export function Toasts() {
  const dialog = useTopDialog();
  const { toasts, handlers } = useToaster();
  // Screen readers ignore content outside of an open dialog, and it would be behind the dialog's backdrop.
  return createPortal(
    <div className={classes.toaster}>
      {toasts.map((toast) => (
        <ToastBar
          key={toast.id}
          toast={toast}
          offset={handlers.calculateOffset(toast)}
          onHeight={handlers.updateHeight}
        />
      ))}
    </div>,
    dialog ?? document.body,
  );
}

interface ToastBarProps {
  toast: Toast;
  /** Pixels that newer toasts take up above this one. */
  offset: number;
  onHeight: (id: string, height: number) => void;
}

function ToastBar({ toast, offset, onHeight }: ToastBarProps) {
  const place = useRef<HTMLDivElement>(null);
  const { id, message } = toast;
  useLayoutEffect(() => onHeight(id, place.current?.offsetHeight ?? 0), [id, message, onHeight]);
  return (
    <div ref={place} className={classes.place} style={{ transform: `translateY(${offset}px)` }}>
      <div className={`${classes.bar} ${toast.visible ? classes.enters : classes.leaves}`}>
        {toast.type === 'success' && <Sign look="good" icon="check" />}
        {toast.type === 'error' && <Sign look="bad" icon="close" />}
        <div className={classes.message} {...toast.ariaProps}>
          {resolveValue(message, toast)}
        </div>
      </div>
    </div>
  );
}

const Sign = ({ look, icon }: { look: 'good' | 'bad'; icon: 'check' | 'close' }) => (
  <span className={classes[look]}>
    <Icon name={icon} size={14} />
  </span>
);

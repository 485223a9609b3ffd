import { createPortal } from 'react-dom';
import { Toaster } from 'react-hot-toast';
import { useTopDialog } from '../ui/dialogs';
import { Icon, type IconName } from '../ui/Icon';
import classes from './Toasts.module.css';

/** At most 20 at once; 4 s, a success 2 s, loading for as long as it takes: the library's own defaults are the specification's. */
export function Toasts() {
  const dialog = useTopDialog();
  // Outside of an open dialog nothing can be read out, and it would lie behind the dialog's shade.
  return createPortal(
    <Toaster
      position="top-center"
      containerStyle={{ inset: 6 }}
      toastOptions={{
        style: {
          // Over the screen's name, never over its figures or rows, and a tap goes through to what lies below.
          pointerEvents: 'none',
          background: 'var(--card)',
          color: 'var(--ink)',
          border: '1px solid var(--line)',
          borderRadius: 'var(--r2)',
          boxShadow: 'var(--shadow-up)',
          fontSize: '0.9375rem',
          fontWeight: 600,
          lineHeight: 1.2,
          padding: '6px 8px',
          maxWidth: 'min(460px, calc(100vw - 12px))',
        },
        success: { icon: <Sign look="good" icon="check" /> },
        error: { icon: <Sign look="bad" icon="close" /> },
      }}
    />,
    dialog ?? document.body,
  );
}

/** The library's own has a wheel turning beneath it for as long as it is shown: each tap on the list would wait for its frames. */
const Sign = ({ look, icon }: { look: 'good' | 'bad'; icon: IconName }) => (
  <span className={classes[look]}>
    <Icon name={icon} size={14} />
  </span>
);

import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';
import type { FigureReference } from '@milkround/contracts';
import { usePastMoment } from '../../live/past';
import { FIGURE_PARAMETER, formatFigure } from './figure-address';
import styles from './FigureLink.module.css';

interface Props {
  figure: FigureReference;
  /** The figure as it is shown, for the name of the button. */
  value: string;
  /** Always underlined: nothing around it says that figures can be opened. */
  isUnderlined?: boolean;
  children: ReactNode;
}

/**
 * A figure that opens its explanation. In a table it is underlined when the pointer or the keyboard reaches it, and always where nothing can hover.
 * A figure of a past moment opens nothing.
 */
export function FigureLink({ figure, value, isUnderlined = false, children }: Props) {
  const { t } = useTranslation();
  const [address, setAddress] = useSearchParams();
  const isPast = usePastMoment() !== null;
  if (isPast) return children;
  const open = () => {
    const newAddress = new URLSearchParams(address);
    newAddress.set(FIGURE_PARAMETER, formatFigure(figure));
    setAddress(newAddress, { preventScrollReset: true });
  };
  return (
    <button
      type="button"
      className={styles.figure}
      data-underlined={isUnderlined || undefined}
      aria-label={t('Why {{figure}}?', { figure: value })}
      aria-haspopup="dialog"
      title={t('Show what makes this figure')}
      onClick={open}
    >
      {children}
    </button>
  );
}

/** Returns a formatted figure as a button that opens its explanation, or as text if it has none. */
export const toFigureLink = (figure: FigureReference | null, value: string): ReactNode =>
  figure ? (
    <FigureLink figure={figure} value={value}>
      {value}
    </FigureLink>
  ) : (
    value
  );

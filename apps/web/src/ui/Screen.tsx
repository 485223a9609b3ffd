import { useEffect, type ReactNode } from 'react';
import { useBrand } from '../api/settings.queries';
import { InSlot } from './slots';
import styles from './Screen.module.css';

interface Props {
  title: string;
  /** The place and date, beside the heading where there is room. */
  subtitle?: ReactNode;
  /** The line that stays below the top bar of a delivery boy's screen. Its root has `data-head`. */
  head?: ReactNode;
  /** A row of controls over the content. */
  actions?: ReactNode;
  children: ReactNode;
}

/** Sets the document's title, with the brand after it. */
export function useTitle(title: string): void {
  const brand = useBrand();
  useEffect(() => {
    document.title = title ? `${title} · ${brand}` : brand;
  }, [title, brand]);
}

/** A page after login: its heading in the top bar, its controls, its content. */
export function Screen({ title, subtitle, head, actions, children }: Props) {
  useTitle(title);
  return (
    <>
      <InSlot name="title">
        <h1 className={styles.title}>{title}</h1>
        {subtitle && <span className={styles.subtitle}>{subtitle}</span>}
      </InSlot>
      {head && <InSlot name="head">{head}</InSlot>}
      {actions && <div className={styles.actions}>{actions}</div>}
      {children}
    </>
  );
}

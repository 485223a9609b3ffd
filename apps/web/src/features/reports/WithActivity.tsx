import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import styles from './WithActivity.module.css';

interface Props {
  to: string;
  name: string;
  /** Below the value. */
  mark?: ReactNode;
  children: ReactNode;
}

/** A value, and below it a link to the activity about it. */
export function WithActivity({ to, name, mark, children }: Props) {
  const { t } = useTranslation();
  return (
    <span className={styles.value}>
      <span>{children}</span>
      {mark}
      <Link to={to} aria-label={t('Activity of {{name}}', { name })}>
        {t('Activity')}
      </Link>
    </span>
  );
}

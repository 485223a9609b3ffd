import { useTranslation } from 'react-i18next';
import styles from './LoadingRows.module.css';

/** One grey shape of the given size, in px or any CSS length. */
export function Skeleton({
  width = '100%',
  height,
}: {
  width?: number | string;
  height: number | string;
}) {
  return <span className={styles.skeleton} style={{ width, height }} aria-hidden="true" />;
}

interface Props {
  count?: number;
  /** px */
  height?: number;
  /** The text for screen readers, which is the specification's word for waiting. */
  label?: string;
}

export function LoadingRows({ count = 6, height = 64, label }: Props) {
  const { t } = useTranslation();
  return (
    <div className={styles.rows} role="status" aria-live="polite">
      <span className={styles.word}>{label ?? t('Loading...')}</span>
      {Array.from({ length: count }, (_, index) => (
        <Skeleton key={index} height={height} />
      ))}
    </div>
  );
}

import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { FigureSource } from '@milkround/contracts';
import { formatQuantity } from '../format';
import styles from './Explanation.module.css';

function nameOf({ kind, fileName }: FigureSource, t: TFunction): string {
  if (kind === 'single') return t('Single orders');
  if (kind === 'office') return t('Changed by the office');
  return t('From {{file}}', { file: fileName ?? t('an order file') });
}

/** The sources of a requirement: order files, single orders, and later changes by the office. */
export function SourceRows({ sources }: { sources: readonly FigureSource[] }) {
  const { t } = useTranslation();
  if (sources.length === 0) return null;
  return (
    <ul className={styles.sources} aria-label={t('Where it comes from')}>
      {sources.map((source) => (
        <li key={`${source.kind}/${source.uploadId ?? ''}`} className={styles.line}>
          <span className={styles.name}>{nameOf(source, t)}</span>
          <span className={styles.note}>
            {t('{{shown}} lines', { count: source.count, shown: formatQuantity(source.count) })}
          </span>
          <b className={source.value < 0 ? styles.less : styles.amount}>
            {formatQuantity(source.value)}
          </b>
        </li>
      ))}
    </ul>
  );
}

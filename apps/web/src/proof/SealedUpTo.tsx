import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SealState } from '@milkround/contracts';
import { useTimeZone } from '../api/settings.queries';
import { buttonClass } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { formatQuantity, formatTimestamp } from '../ui/format';
import { sealQuery, type SealScope } from './seal.queries';
import styles from './SealedUpTo.module.css';

/** An event waits for about a second; a longer wait is worth telling. */
const LAG_SECONDS = 10;

/** Says up to which event the log is sealed, and by how many devices it was verified. An admin finds there what an auditor gets. */
export function SealedUpTo({ scope }: { scope: SealScope }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const { data: seal } = useQuery(sealQuery(scope));
  if (!seal) return null;
  if (seal.sealedUpTo === null) return <p className={styles.seal}>{t('Nothing is sealed yet.')}</p>;
  const isLate = seal.behind > 0 && seal.lagSeconds > LAG_SECONDS;
  return (
    <div className={styles.seal}>
      <Icon name={isLate ? 'alert' : 'check'} size={18} />
      <p className={styles.words}>
        <b>{t('Sealed up to {{time}}', { time: formatTimestamp(seal.sealedUpTo, timeZone) })}</b>{' '}
        <span className={styles.facts}>
          {[
            t('event {{position}}', { position: formatQuantity(Number(seal.position)) }),
            checkedBy(seal, t),
            ...(isLate ? [t('{{shown}} events wait to be sealed', { count: seal.behind, shown: formatQuantity(seal.behind) })] : []),
          ].join(' · ')}
        </span>
      </p>
      {scope === 'admin' && (
        <Link to="/admin/proof" className={buttonClass('ghost')}>
          {t('Proof for an Auditor')}
        </Link>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

const checkedBy = ({ witnesses: { phones, browsers } }: SealState, t: Translate): string =>
  phones + browsers === 0
    ? t('not yet checked by a device')
    : t('checked by {{phones}} and {{browsers}}', {
        phones: t('{{count}} phones', { count: phones }),
        browsers: t('{{count}} browsers', { count: browsers }),
      });

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { SealState, OfficeRole } from '@milkround/contracts';
import { useTimeZone, useToday } from '../api/settings.queries';
import { buttonClass } from '../ui/Button';
import { Icon } from '../ui/Icon';
import { useMedia } from '../ui/media';
import { formatQuantity, formatTimestamp } from '../ui/format';
import { sealQuery } from './seal.queries';
import styles from './SealedUpTo.module.css';

/** An event waits for about a second; a longer wait is worth telling. */
const LAG_SECONDS = 10;

/**
 * Shows the last sealed event and the number of devices that have verified the log. For an admin it links to the auditor's sheet. Its place is
 * reserved before the answer arrives, so that nothing below it moves.
 */
export function SealedUpTo({ officeRole }: { officeRole: OfficeRole }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  const today = useToday();
  // On a phone there is room for one line.
  const screenDate = useMedia('(max-width: 767.98px)') ? today : undefined;
  const { data: seal } = useQuery(sealQuery(officeRole));
  if (seal?.sealedUpTo === null)
    return <p className={styles.seal}>{t('Nothing is sealed yet.')}</p>;
  const isLate = seal !== undefined && seal.behind > 0 && seal.lagSeconds > LAG_SECONDS;
  return (
    <div className={isLate ? `${styles.seal} ${styles.lags}` : styles.seal}>
      {seal && <Icon name={isLate ? 'alert' : 'check'} size={18} />}
      <p className={styles.words}>
        {seal ? (
          <>
            <b>
              {t('Sealed up to {{time}}', {
                time: formatTimestamp(seal.sealedUpTo, timeZone, { screenDate }),
              })}
            </b>{' '}
            <span className={styles.facts}>
              {[
                t('event {{position}}', { position: formatQuantity(Number(seal.position)) }),
                checkedBy(seal, t),
              ].join(' · ')}
            </span>
            {isLate && (
              <span className={styles.late}>
                {t('{{shown}} events wait to be sealed', {
                  count: seal.behind,
                  shown: formatQuantity(seal.behind),
                })}
              </span>
            )}
          </>
        ) : (
          '\u00a0'
        )}
      </p>
      {officeRole === 'admin' && (
        <Link to="/admin/proof" className={buttonClass('ghost')}>
          {t('Proof for an Auditor')}
        </Link>
      )}
    </div>
  );
}

type Translate = ReturnType<typeof useTranslation>['t'];

const checkedBy = ({ witnesses: { phones, browsers } }: SealState, t: Translate): string =>
  phones > 0 && browsers > 0
    ? t('checked by {{phones}} and {{browsers}}', {
        phones: countOfPhones(phones, t),
        browsers: countOfBrowsers(browsers, t),
      })
    : phones > 0
      ? t('checked by {{devices}}', { devices: countOfPhones(phones, t) })
      : browsers > 0
        ? t('checked by {{devices}}', { devices: countOfBrowsers(browsers, t) })
        : t('not yet checked by a device');

const countOfPhones = (count: number, t: Translate): string => t('{{count}} phones', { count });
const countOfBrowsers = (count: number, t: Translate): string => t('{{count}} browsers', { count });

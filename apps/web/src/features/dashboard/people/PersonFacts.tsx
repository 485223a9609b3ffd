import { useTranslation } from 'react-i18next';
import { serverTime } from '../../../api/server-time';
import { useStaleSince, usePastMoment } from '../../../live';
import { useTicking } from '../../../ui/ticking';
import { deliveredText, phoneText } from './fact-words';
import { isRoundOver, type Person } from './people';
import styles from './PersonRow.module.css';

/**
 * The age of the last delivery and of the last report of the phone. A past moment has few reports of phones, and the phone
 * of a delivery boy who has finished does not matter.
 */
export function PersonFacts({ person }: { person: Person }) {
  const { t } = useTranslation();
  const staleSince = useStaleSince();
  const pastMoment = usePastMoment();
  const frozenTime = pastMoment ?? staleSince;
  const lastDelivery = useTicking(() => deliveredText(person, frozenTime ?? serverTime.now(), t));
  const phone = useTicking(() => phoneText(person, frozenTime ?? serverTime.now(), t));
  return (
    <p className={styles.facts}>
      <span>{lastDelivery}</span>
      {pastMoment === null && !isRoundOver(person) && <span>{phone}</span>}
    </p>
  );
}

import { useTranslation } from 'react-i18next';
import type { DayProgress } from '@milkround/contracts';
import type { NeedKind } from '@milkround/domain';
import { useHasZones } from '../../../session/session';
import { Facts } from '../../../ui/Facts';
import { formatQuantity } from '../../../ui/format';
import { ReasonIcon } from './ReasonIcon';
import styles from './NeedCard.module.css';

interface Props {
  kind: NeedKind;
  day: Pick<DayProgress, 'deliveryBoyName' | 'uniqueId' | 'areaName' | 'stops' | 'done' | 'absent'>;
  /** The id of the name, by which the card is labelled. */
  nameId: string;
  /** The state of the phone in words, shown as the last fact. */
  phone?: string | null;
}

/** The head of a card: the icon of the reason, the delivery boy, and how far his round is. */
export function CardHead({ kind, day, nameId, phone }: Props) {
  const { t } = useTranslation();
  const hasZones = useHasZones();
  const facts = [
    hasZones && day.areaName,
    day.uniqueId,
    t('{{done}} of {{stops}} done', {
      done: formatQuantity(day.done),
      stops: formatQuantity(day.stops),
    }),
    day.absent > 0 && t('{{absent}} absent', { absent: formatQuantity(day.absent) }),
    phone,
  ];
  return (
    <>
      <span className={styles.icon}>
        <ReasonIcon kind={kind} />
      </span>
      <div className={styles.who}>
        <h2 id={nameId} className={styles.name}>
          {day.deliveryBoyName}
        </h2>
        <p className={styles.small}>
          <Facts facts={facts} />
        </p>
      </div>
    </>
  );
}

import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { forecastOfZone } from '@milkround/domain';
import type { OfficeRole } from '@milkround/contracts';
import { usePastMoment } from '../../../live';
import { buttonClass } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import type { Moment } from '../figures/pace';
import { finishText, isAfter } from '../people/finish-words';
import type { NeedGroup } from './fold';
import { groupText, groupTitle } from './group-words';
import { TO_CHECK } from './NeedCard';
import { ReasonIcon } from './ReasonIcon';
import card from './NeedCard.module.css';
import styles from './NeedGroupCard.module.css';

/** The number of people who are named while the group is folded. */
const NAMED = 3;

interface Props {
  officeRole: OfficeRole;
  group: NeedGroup;
  moment: Moment;
  isOpen: boolean;
  onToggle: (key: string) => void;
}

/** One line for the delivery boys of a zone who need help for the same reason; it opens their cards. */
export const NeedGroupCard = memo(function NeedGroupCard({
  officeRole,
  group,
  moment,
  isOpen,
  onToggle,
}: Props) {
  const { t } = useTranslation();
  const isPast = usePastMoment() !== null;
  const { key, kind, tone, people } = group;
  const forecast = forecastOfZone(people.map(({ morning }) => morning));
  const names = people
    .slice(0, NAMED)
    .map(({ day }) => day.deliveryBoyName)
    .join(', ');
  return (
    <div className={[card.card, styles.group].join(' ')} data-tone={tone}>
      <span className={card.icon}>
        <ReasonIcon kind={kind} />
      </span>
      <div className={card.who}>
        <h2 className={card.name}>
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => onToggle(key)}
          >
            {groupTitle(group, moment, t)}
          </button>
        </h2>
        <p className={card.small}>
          {t('{{names}} and {{shown}} more', {
            names,
            shown: formatQuantity(people.length - NAMED),
          })}
        </p>
      </div>
      <p className={[card.why, styles.text].join(' ')}>{groupText(group, moment, t)}</p>
      <p className={card.finish}>
        <span className={card.small}>{t('finish')}</span>
        <b className={card.at} data-late={isAfter(forecast, people[0]?.moment.deadlineAt ?? null)}>
          {finishText(forecast, moment, t)}
        </b>
      </p>
      <div className={[card.actions, styles.actions].join(' ')}>
        {TO_CHECK.has(kind) && !isPast && (
          <Link
            to={`/${officeRole}/set-aside`}
            className={[buttonClass('primary'), styles.check].join(' ')}
          >
            {t('Check')}
          </Link>
        )}
        <span className={styles.arrow} data-open={isOpen} aria-hidden="true">
          <Icon name="down" />
        </span>
      </div>
    </div>
  );
});

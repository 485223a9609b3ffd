import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Badge } from '../../../ui/Badge';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Facts } from '../../../ui/Facts';
import { Figure } from '../../../ui/Figure';
import { formatClock, formatQuantity } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Moment } from '../figures/pace';
import { useBoardAddress } from './board-address';
import { Finish } from './Finish';
import { behindText, leadOf } from './need-words';
import { PaceSpark } from './PaceSpark';
import { isRoundOver, type Person } from './people';
import { PersonFacts } from './PersonFacts';
import { phoneWords } from './phone-words';
import { toneOf } from './tone';
import row from './Row.module.css';
import styles from './PersonRow.module.css';

interface Props {
  person: Person;
  moment: Moment;
}

/** One delivery boy: name, progress, pace, last delivery, last report of the phone, and finish. The row leads to his board. */
export const PersonRow = memo(function PersonRow({ person, moment }: Props) {
  const { t } = useTranslation();
  const toBoard = useBoardAddress();
  const { day, morning } = person;
  const range = {
    from: day.date,
    to: day.date,
    areaId: day.areaId,
    deliveryBoyId: day.deliveryBoyId,
  };
  const [worst] = person.needs;
  const behindNeed = worst ? undefined : morning.reasons.find(({ kind }) => kind === 'behind');
  const phone = day.phone && phoneWords(day.phone, moment, t);
  return (
    <div className={`${row.row} ${styles.row}`}>
      <span className={styles.badge}>
        <Badge name={day.deliveryBoyName} />
      </span>
      <div className={styles.who}>
        <Link
          className={`${row.cover} ${styles.name}`}
          to={toBoard(day.deliveryBoyId)}
          relative="path"
        >
          {day.deliveryBoyName}
        </Link>
        <p className={styles.small}>
          <Facts
            facts={[
              day.uniqueId,
              day.closedAt &&
                t('closed {{clock}}', {
                  clock: formatClock(day.closedAt, 'minute', moment.timeZone),
                }),
              isRoundOver(person) &&
                day.absent > 0 &&
                t('{{absent}} absent', { absent: formatQuantity(day.absent) }),
              phone,
              worst && <b data-tone={toneOf(person)}>{leadOf(worst.kind, t)}</b>,
              behindNeed && behindText(behindNeed, t),
            ]}
          />
        </p>
      </div>
      <div className={`${row.bar} ${styles.bar}`}>
        <ProgressBar stops={day.stops} done={day.done} partly={day.partly} absent={day.absent} />
      </div>
      <p className={`${row.count} ${styles.count}`}>
        <FigureLink figure={{ figure: 'done', ...range }} value={formatQuantity(day.done)}>
          <Figure value={formatQuantity(day.done)} />
        </FigureLink>
        <span className={row.of}>
          /
          <FigureLink figure={{ figure: 'stops', ...range }} value={formatQuantity(day.stops)}>
            {formatQuantity(day.stops)}
          </FigureLink>
        </span>
      </p>
      <div className={styles.spark}>
        <PaceSpark person={person} moment={moment} />
      </div>
      <PersonFacts person={person} />
      <Finish
        className={`${row.finish} ${styles.finish}`}
        forecast={morning.forecast}
        deadlineAt={person.moment.deadlineAt}
        moment={moment}
      />
    </div>
  );
});

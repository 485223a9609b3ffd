import { memo, useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { serverTime } from '../../../api/server-time';
import { usePastMoment, useStaleSince } from '../../../live';
import { Badge } from '../../../ui/Badge';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Facts } from '../../../ui/Facts';
import { Figure } from '../../../ui/Figure';
import { formatClock, formatQuantity } from '../../../ui/format';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Moment } from '../figures/pace';
import { useBoardAddress } from './board-address';
import { deliveredText, phoneText } from './fact-words';
import { Finish } from './Finish';
import { behindText, leadOf } from './need-words';
import { isRoundOver, type Person } from './people';
import { phoneWords } from './phone-words';
import { toneOf } from './tone';
import { sparkOf } from './spark';
import styles from './PersonRow.module.css';
import row from './Row.module.css';
import paceSparkStyles from './PaceSpark.module.css';

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

/**
 * The age of the last delivery and of the last report of the phone. A past moment has few reports of phones, and the phone
 * of a delivery boy who has finished does not matter.
 */
function PersonFacts({ person }: { person: Person }) {
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

const WIDTH = 130;
const HEIGHT = 30;

/** Done stops over the morning beside those of a usual one, and the deadline. The finish beside it says the same in words. */
function PaceSpark({ person, moment }: { person: Person; moment: Moment }) {
  const { day, usualMorning, needs } = person;
  const { deadlineAt } = person.moment;
  const spark = useMemo(
    () => sparkOf(day, usualMorning, deadlineAt, moment, WIDTH, HEIGHT),
    [day, usualMorning, deadlineAt, moment],
  );
  return (
    <svg className={paceSparkStyles.spark} viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
      {spark.usualPath && <path className={paceSparkStyles.usual} d={spark.usualPath} />}
      {spark.deadlineX !== null && (
        <path className={paceSparkStyles.deadline} d={`M${spark.deadlineX} 0V${HEIGHT}`} />
      )}
      {spark.todayPath && (
        <path
          className={needs.length > 0 ? paceSparkStyles.needy : paceSparkStyles.today}
          d={spark.todayPath}
        />
      )}
    </svg>
  );
}

const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  timer ??= setInterval(() => listeners.forEach((tick) => tick()), 1_000);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    timer = undefined;
  };
}

/** A text that depends on the time, computed every second. The component is rendered again only when the text has changed. */
const useTicking = (text: () => string): string => useSyncExternalStore(subscribe, text);

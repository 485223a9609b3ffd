import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useSearchParams } from 'react-router-dom';
import type { DayProgress } from '@milkround/contracts';
import { clockOf, useLiveStatus, usePastMoment } from '../../../live';
import { travelParameters } from '../../../time-travel/address/travel-address';
import { Badge } from '../../../ui/Badge';
import { Difference } from '../../../ui/Difference';
import { FigureLink } from '../../../ui/explain/FigureLink';
import { Figure } from '../../../ui/Figure';
import { useTicking } from '../../../ui/ticking';
import { heardText } from './heard';
import { useCompared } from '../figures/compared';
import type { Moment } from '../figures/pace';
import { PaceSpark } from './PaceSpark';
import { PhoneNote } from './PhoneNote';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Line } from './standing';
import styles from './BoyLine.module.css';

interface Props extends Omit<Line, 'needsAttention'> {
  moment: Moment;
}

/** One delivery boy: who, how far, at what pace, and how long ago he was heard of. */
export const BoyLine = memo(function BoyLine({ day, phone, heardAt, before, standing, ahead, isBehind, moment }: Props) {
  const { t } = useTranslation();
  const compared = useCompared();
  const own = { from: day.date, to: day.date, areaId: day.areaId, deliveryBoyId: day.deliveryBoyId };
  return (
    <li className={styles.line} data-standing={standing}>
      <Badge name={day.deliveryBoyName} />
      <div className={styles.who}>
        <BoardLink day={day} />
        <span className={styles.under}>
          <span className={styles.id}>{day.uniqueId}</span>
          {day.closedAt && ` · ${t('closed {{clock}}', { clock: clockOf(Date.parse(day.closedAt), 'minute', moment.timeZone) })}`}
          {isBehind && ahead !== null && <span className={styles.behind}> · {t('{{stops}} behind', { stops: -ahead })}</span>}
          {compared && (
            <>
              {' · '}
              <Difference value={day.done} other={compared.done.get(day.deliveryBoyId) ?? 0} day={compared.date} />
            </>
          )}
        </span>
      </div>
      <div className={styles.bar}>
        <ProgressBar stops={day.stops} done={day.done} partly={day.partly} absent={day.absent} />
      </div>
      <span className={styles.count}>
        <FigureLink figure={{ figure: 'done', ...own }} value={String(day.done)}>
          <Figure value={String(day.done)} />
        </FigureLink>
        <span className={styles.of}>
          /
          <FigureLink figure={{ figure: 'stops', ...own }} value={String(day.stops)}>
            {day.stops}
          </FigureLink>
        </span>
      </span>
      <div className={styles.spark}>
        <PaceSpark day={day} before={before} ahead={ahead} moment={moment} />
      </div>
      <div className={styles.heard}>
        <Heard standing={standing} at={heardAt} absent={day.absent} />
      </div>
      <PhoneNote phone={phone} moment={moment} />
    </li>
  );
});

/** The name, which leads to the board of the delivery boy, at the same moment of the past if one is shown. */
function BoardLink({ day }: { day: DayProgress }) {
  const [address] = useSearchParams();
  const search = new URLSearchParams([['deliveryBoy', String(day.deliveryBoyId)], ...travelParameters(address)]);
  return (
    <Link className={styles.name} to={`../board?${search.toString()}`} relative="path">
      {day.deliveryBoyName}
    </Link>
  );
}

/** Silence is grey, never red: most of it is a lift, a long stair or a dead spot. */
function Heard({ standing, at, absent }: { standing: Line['standing']; at: string | null; absent: number }) {
  const { t } = useTranslation();
  const { state, asOf } = useLiveStatus();
  const past = usePastMoment();
  const frozen = past ?? (state === 'cut' ? asOf : null);
  const text = useTicking(() => heardText(standing, at, frozen ?? Date.now(), t, absent));
  const look = standing === 'closed' ? styles.closed : standing === 'silent' ? styles.silent : styles.plain;
  return <span className={look}>{text}</span>;
}

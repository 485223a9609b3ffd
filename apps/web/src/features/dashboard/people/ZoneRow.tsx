import { memo } from 'react';
import { useTranslation } from 'react-i18next';
import type { BusinessDate } from '@milkround/contracts';
import { Figure } from '../../../ui/Figure';
import { FigureLink, toFigureLink } from '../../../ui/explain/FigureLink';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Moment } from '../figures/pace';
import { Finish } from './Finish';
import { unknownText } from './unknown-words';
import type { Zone } from './zones';
import row from './Row.module.css';
import styles from './ZoneRow.module.css';

interface Props {
  zone: Zone;
  moment: Moment;
  /** False if a search shows only a part of the zone. */
  isWhole: boolean;
  isOpen: boolean;
  onToggle: (areaId: number) => void;
}

/** The sums of one zone; it opens its delivery boys. */
export const ZoneRow = memo(function ZoneRow({ zone, moment, isWhole, isOpen, onToggle }: Props) {
  const { t } = useTranslation();
  const boys = zone.people.length;
  const unknown = unknownText(zone.people, t);
  return (
    <div className={`${row.row} ${styles.row}`}>
      <h3 className={styles.heading}>
        <button
          type="button"
          className={`${row.cover} ${styles.toggle}`}
          aria-expanded={isOpen}
          onClick={() => onToggle(zone.areaId)}
        >
          <span className={styles.arrow} data-open={isOpen}>
            <Icon name="down" size={18} />
          </span>
          <span className={styles.name}>{zone.areaName}</span>
        </button>
        <span className={styles.note}>
          {t('{{shown}} delivery boys', { count: boys, shown: formatQuantity(boys) })}
          {zone.forecast.kind === 'finished' &&
            zone.absent > 0 &&
            ` · ${t('{{absent}} absent', { absent: formatQuantity(zone.absent) })}`}
          {zone.waiting > 0 &&
            ` · ${t('{{entries}} waiting on phones', { entries: formatQuantity(zone.waiting) })}`}
          {zone.needyCount > 0 && (
            <>
              {' · '}
              <b>
                {t('{{shown}} need help', {
                  count: zone.needyCount,
                  shown: formatQuantity(zone.needyCount),
                })}
              </b>
            </>
          )}
          {unknown && ` · ${unknown}`}
        </span>
      </h3>
      <div className={`${row.bar} ${styles.bar}`}>
        <ProgressBar
          stops={zone.stops}
          done={zone.done}
          partly={zone.partly}
          absent={zone.absent}
        />
      </div>
      <Sums zone={zone} date={moment.date} isWhole={isWhole} />
      <Finish
        className={`${row.finish} ${styles.finish}`}
        forecast={zone.forecast}
        deadlineAt={zone.deadlineAt}
        moment={moment}
      />
    </div>
  );
});

interface SumsProps {
  zone: Zone;
  date: BusinessDate;
  isWhole: boolean;
}

/** Stops that are done, of all stops. The sums of a search have no explanation, because that would cover the whole zone. */
function Sums({ zone, date, isWhole }: SumsProps) {
  const range = { from: date, to: date, areaId: zone.areaId };
  const [doneText, stops] = [formatQuantity(zone.done), formatQuantity(zone.stops)];
  const figure = <Figure value={doneText} />;
  return (
    <p className={row.count}>
      {isWhole ? (
        <FigureLink figure={{ figure: 'done', ...range }} value={doneText}>
          {figure}
        </FigureLink>
      ) : (
        figure
      )}
      <span className={row.of}>
        /{toFigureLink(isWhole ? { figure: 'stops', ...range } : null, stops)}
      </span>
    </p>
  );
}

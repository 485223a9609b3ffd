import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { absenceWords } from '../../../ui/absence-words';
import { Link } from 'react-router-dom';
import { Button, buttonClass } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import type { Stop } from '../../../sync/day/board';
import classes from './DayClose.module.css';

const SHOWN = 6;

/** Lists the consumers who have not been visited, before the day is closed. */
export function OpenStops({ stops }: { stops: readonly Stop[] }) {
  const { t } = useTranslation();
  const [isWhole, setIsWhole] = useState(false);
  if (stops.length === 0)
    return (
      <p className={classes.allDone}>
        <Icon name="check" />
        {t('All stops are done.')}
      </p>
    );
  return (
    <section className={classes.open} aria-labelledby="open-stops">
      <h2 id="open-stops">
        {t('{{shown}} stops are not done', {
          count: stops.length,
          shown: formatQuantity(stops.length),
        })}
      </h2>
      <ul className={classes.stops}>
        {(isWhole ? stops : stops.slice(0, SHOWN)).map(({ consumerId, place, name, absence }) => (
          <li key={consumerId}>
            <span className={classes.place}>{place}</span>
            <span>
              {name}
              {absence && <span className={classes.absence}>{absenceWords(absence, t)}</span>}
            </span>
          </li>
        ))}
      </ul>
      <div className={classes.actions}>
        {stops.length > SHOWN && !isWhole && (
          <Button look="quiet" onClick={() => setIsWhole(true)}>
            {t('Show {{number}} more', { number: stops.length - SHOWN })}
          </Button>
        )}
        <Link to="/deliveryBoy/orders" className={buttonClass('ghost')}>
          <Icon name="orders" />
          {t('Go to Orders')}
        </Link>
      </div>
    </section>
  );
}

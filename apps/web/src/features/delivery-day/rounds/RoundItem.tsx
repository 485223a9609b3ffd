import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import type { Round } from '@milkround/contracts';
import { formatQuantity } from '../../../ui/format';
import { Icon } from '../../../ui/Icon';
import { ProgressBar } from '../../../ui/ProgressBar';
import type { Stop } from '../../../sync/day/board';
import { figuresOf } from '../day/quantities';
import { RoundLoad } from './RoundLoad';
import { loadOf } from '../day/rounds';
import classes from './Rounds.module.css';

/** One round: the number of consumers, the load and the progress, as a link to the orders. */
export function RoundItem({ round, stops }: { round: Round; stops: readonly Stop[] }) {
  const { t } = useTranslation();
  const { done, partly, absent } = figuresOf(stops);
  return (
    <li>
      <Link
        className={classes.round}
        to={`/deliveryBoy/round-orders?round=${round.roundId}`}
        state={{ roundId: round.roundId }}
      >
        <span className={classes.roundHead}>
          <b>{round.roundName}</b>
          <span className={classes.count}>
            {t('{{shown}} consumers', {
              count: stops.length,
              shown: formatQuantity(stops.length),
            })}
          </span>
        </span>
        <span className={classes.arrow}>
          <Icon name="forward" />
        </span>
        <RoundLoad load={loadOf(stops)} />
        <span className={classes.progress}>
          <span>{t('{{done}} of {{stops}} done', { done, stops: stops.length })}</span>
          {absent > 0 && <span>{t('{{absent}} absent', { absent: formatQuantity(absent) })}</span>}
          <ProgressBar stops={stops.length} done={done} partly={partly} absent={absent} />
        </span>
      </Link>
    </li>
  );
}

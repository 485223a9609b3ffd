import { useTranslation } from 'react-i18next';
import type { Forecast, ZoneForecast } from '@milkround/domain';
import { Icon } from '../../../ui/Icon';
import type { Moment } from '../figures/pace';
import { earlyText, finishText, isAfter, isUnknown } from './finish-words';
import styles from './Finish.module.css';

interface Props {
  forecast: Forecast | ZoneForecast;
  deadlineAt: number | null;
  moment: Moment;
  className?: string;
}

/** When a round, or all rounds of a zone, are finished, and how long before or after the deadline. */
export function Finish({ forecast, deadlineAt, moment, className }: Props) {
  const { t } = useTranslation();
  return (
    <p className={className}>
      <b
        className={styles.at}
        data-late={isAfter(forecast, deadlineAt)}
        data-unknown={isUnknown(forecast)}
      >
        {forecast.kind === 'finished' && <Icon name="check" size={16} />}
        {finishText(forecast, moment, t)}
      </b>
      <span className={styles.early}>{earlyText(forecast, deadlineAt, moment, t)}</span>
    </p>
  );
}

import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { messageKey } from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { createNotices } from '../../../ui/notices';
import { Button } from '../../../ui/Button';
import { formatQuantity } from '../../../ui/format';
import { NumberField } from '../../../ui/NumberField';
import type { Stop } from '../../../sync/day/board';
import { useProducts } from '../../../sync/day/day.queries';
import type { DayView } from '../day/day-fold';
import { productsOf } from '../day/quantities';
import { RoundLoad } from './RoundLoad';
import {
  availableStops,
  consumersInRounds,
  countFault,
  estimateOf,
  nextRoundName,
  productQuantitiesOf,
  type CountFault,
} from '../day/rounds';
import classes from './Rounds.module.css';
import { useEnterOnce } from '../day/use-enter';

export function NewRound({ dayView }: { dayView: DayView }) {
  const { t } = useTranslation();
  const { board, rounds } = dayView;
  const name = nextRoundName(rounds);
  const available = availableStops(board.stops, rounds);
  const consumerCount = consumersInRounds(rounds, board.stops);
  return (
    <section className={classes.card} aria-labelledby="next-round">
      <h2 id="next-round">{t('Next Round: {{name}}', { name })}</h2>
      <dl className={classes.figures}>
        <div>
          <dt>{t('Available consumers')}</dt>
          <dd>{formatQuantity(available.length)}</dd>
        </div>
        <div>
          <dt>{t('Consumers already in rounds')}</dt>
          <dd>{formatQuantity(consumerCount)}</dd>
        </div>
      </dl>
      {available.length === 0 && (
        <p className={classes.none}>{t('(No undelivered consumers available)')}</p>
      )}
      <RoundForm name={name} available={available} dayView={dayView} />
    </section>
  );
}

interface FormProps {
  name: string;
  available: readonly Stop[];
  dayView: DayView;
}

function RoundForm({ name, available, dayView }: FormProps) {
  const { t } = useTranslation();
  const [countText, setCountText] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const { enter, isEntering } = useEnterOnce(dayView);
  const products = productsOf(useProducts(), dayView.board.stops);
  const fault = countFault(countText, available.length);
  const words: Record<CountFault, string> = {
    missing: t(messageKey('consumers-required')),
    'too-small': t(messageKey('round-too-small')),
    'not-whole': t('Must be a whole number'),
    'too-many': t('Only {{available}} available', { available: available.length }),
  };
  const count = fault === null ? numberOf(countText, 'count') : null;
  const stops = available.slice(0, count ?? 0);
  const load = count === null ? null : estimateOf(stops, products);

  const create = async (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (fault === 'too-many') createNotices().error(t('Not enough available consumers'));
    if (!load || count === null) return;
    const storedEntry = await enter({
      type: 'add-round',
      data: {
        consumerNo: count,
        roundName: name,
        consumerIds: stops.map(({ consumerId }) => consumerId),
        productQuantities: productQuantitiesOf(load),
      },
    });
    if (!storedEntry) return;
    setCountText('');
    setIsAsked(false);
  };

  return (
    <form className={classes.form} onSubmit={(event) => void create(event)} noValidate>
      <NumberField
        label={t('Consumer count')}
        kind="count"
        value={countText}
        error={fault && (isAsked || countText !== '') ? words[fault] : undefined}
        disabled={isEntering || available.length === 0}
        onText={setCountText}
      />
      <Button
        type="submit"
        icon="plus"
        className={classes.create}
        disabled={isEntering || available.length === 0}
      >
        {isEntering ? t('Creating...') : t('Create Round')}
      </Button>
      {load && (
        <div className={classes.estimate} role="status">
          <h3>{t('Estimated Products for {{number}} consumers', { number: count })}</h3>
          <RoundLoad load={load} />
        </div>
      )}
    </form>
  );
}

import { useQueryClient } from '@tanstack/react-query';
import { useState, type SubmitEvent } from 'react';
import toast from 'react-hot-toast';
import { useTranslation } from 'react-i18next';
import { TEXTS, type BusinessDate, type Round } from '@milkround/contracts';
import { messageOf } from '../../api/errors';
import { useSave } from '../../api/useSave';
import { Button } from '../../ui/Button';
import { formatQuantity } from '../../ui/format';
import { TextField } from '../../ui/TextField';
import type { Stop } from './board';
import { RoundLoad } from './RoundLoad';
import { availableStops, consumersInRounds, countFault, loadOf, nextRoundName, type CountFault } from './rounds';
import { roundsQuery } from './rounds.queries';
import classes from './Rounds.module.css';

interface Props {
  stops: readonly Stop[];
  rounds: readonly Round[];
  date: BusinessDate;
}

/** What the next round is called and could take, and the form that makes it. */
export function NewRound({ stops, rounds, date }: Props) {
  const { t } = useTranslation();
  const name = nextRoundName(rounds);
  const available = availableStops(stops, rounds);
  const inRounds = consumersInRounds(rounds);
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
          <dd>{formatQuantity(inRounds)}</dd>
        </div>
      </dl>
      {available.length === 0 && <p className={classes.none}>{t('(No undelivered consumers available)')}</p>}
      <RoundForm name={name} available={available} date={date} />
    </section>
  );
}

interface FormProps {
  name: string;
  available: readonly Stop[];
  date: BusinessDate;
}

function RoundForm({ name, available, date }: FormProps) {
  const { t } = useTranslation();
  const cache = useQueryClient();
  const [typed, setTyped] = useState('');
  const [isAsked, setIsAsked] = useState(false);
  const reset = () => {
    setTyped('');
    setIsAsked(false);
  };
  const { save, isSaving } = useSave<Round>({
    message: TEXTS.roundAdded,
    onDone: ({ data }) => {
      // The push brings it, too; without a connection nothing does.
      cache.setQueryData(roundsQuery(date).queryKey, (known) =>
        known && !known.rows.some(({ roundId }) => roundId === data.roundId) ? { ...known, rows: [...known.rows, data] } : known,
      );
      reset();
    },
    onError: (error) => {
      toast.error(t('Error adding round: {{message}}', { message: t(messageOf(error)) }));
      return true;
    },
  });
  const fault = countFault(typed, available.length);
  const words: Record<CountFault, string> = {
    missing: t(TEXTS.consumersRequired),
    'too-small': t(TEXTS.atLeastOne),
    'not-whole': t('Must be a whole number'),
    'too-many': t('Only {{available}} available', { available: available.length }),
  };
  const load = fault === null ? loadOf(available.slice(0, Number(typed))) : null;

  const create = (event: SubmitEvent) => {
    event.preventDefault();
    setIsAsked(true);
    if (fault === 'too-many') toast.error(t('Not enough available consumers'));
    if (!load) return;
    const productQuantities = Object.fromEntries(load.products.map(({ name: product, quantity }) => [product, quantity]));
    save('delivery-boy/add-round', { consumerNo: Number(typed), roundName: name, productQuantities });
  };

  return (
    <form className={classes.form} onSubmit={create} noValidate>
      <TextField
        label={t('Consumer count')}
        type="number"
        inputMode="numeric"
        min={1}
        max={available.length}
        step={1}
        value={typed}
        error={fault && (isAsked || typed !== '') ? words[fault] : undefined}
        disabled={isSaving || available.length === 0}
        onChange={(event) => setTyped(event.target.value)}
      />
      <Button type="submit" icon="plus" className={classes.create} disabled={isSaving || available.length === 0}>
        {isSaving ? t('Creating...') : t('Create Round')}
      </Button>
      {load && (
        <div className={classes.estimate} role="status">
          <h3>{t('Estimated Products for {{number}} consumers', { number: typed.trim() })}</h3>
          <RoundLoad load={load} />
        </div>
      )}
    </form>
  );
}

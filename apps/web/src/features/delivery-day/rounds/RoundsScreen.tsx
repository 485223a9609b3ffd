import { useTranslation } from 'react-i18next';
import { LiveStatus } from '../../../ui/LiveStatus';
import { EmptyNote } from '../../../ui/EmptyNote';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { ClosedNote } from '../day/ClosedNote';
import { NewRound } from './NewRound';
import { RoundItem } from './RoundItem';
import { stopsOfRound } from '../day/rounds';
import classes from './Rounds.module.css';
import { WithRounds, type DayWithRounds } from './WithRounds';

/** The rounds of the day, each a load of the bike: the form for the next one, and the list of the existing ones. */
export default function RoundsScreen() {
  const { t } = useTranslation();
  const isNarrow = useMedia('(max-width: 767.98px)');
  return (
    <Screen title={t('Round Management')}>
      <InSlot name="status">
        <LiveStatus short={isNarrow} />
      </InSlot>
      <WithRounds>{(day) => <Rounds {...day} />}</WithRounds>
    </Screen>
  );
}

function Rounds({ dayView, board, rounds }: DayWithRounds) {
  const { t } = useTranslation();
  return (
    <div className={classes.page}>
      {dayView.day.closed ? <ClosedNote dayView={dayView} /> : <NewRound dayView={dayView} />}
      <section aria-labelledby="existing-rounds">
        <h2 id="existing-rounds" className={classes.heading}>
          {t('Existing Rounds')}
        </h2>
        {rounds.length === 0 ? (
          <EmptyNote
            message={t('No rounds created yet')}
            icon="round"
            hint={
              dayView.day.closed
                ? undefined
                : board.stops.length > 0
                  ? t(
                      'A round is what your vehicle carries at once. Say above for how many consumers, and you see how much to load.',
                    )
                  : t(
                      'Rounds are made of the orders of the day. They can be created as soon as there are orders.',
                    )
            }
          />
        ) : (
          <ul className={classes.list}>
            {rounds.toReversed().map((round) => (
              <RoundItem
                key={round.roundId}
                round={round}
                stops={stopsOfRound(board.stops, round)}
              />
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

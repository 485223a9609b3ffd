import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useSearchParams } from 'react-router-dom';
import type { Round } from '@milkround/contracts';
import { LiveStatus } from '../../../ui/LiveStatus';
import { buttonClass } from '../../../ui/Button';
import { EmptyNote } from '../../../ui/EmptyNote';
import { Icon } from '../../../ui/Icon';
import { useMedia } from '../../../ui/media';
import { Screen } from '../../../ui/Screen';
import { InSlot } from '../../../ui/slots';
import { useProducts } from '../../../sync/day/day.queries';
import { ClosedNote } from '../day/ClosedNote';
import { OrdersHead } from '../day/OrdersHead';
import { OrdersList } from '../stops/OrdersList';
import { stopsOfRound } from '../day/rounds';
import classes from './Rounds.module.css';
import { WithRounds, type DayWithRounds } from './WithRounds';

const ROUNDS = '/deliveryBoy/round';

/** One round's orders: the working list with only its consumers. */
export default function RoundOrdersScreen() {
  const roundId = useChosenRound();
  if (roundId === null) return <NoRound />;
  return (
    <WithRounds>
      {(day) => {
        const id = day.dayView.serverIds.get(roundId) ?? roundId;
        const round = day.rounds.find((item) => item.roundId === id);
        return round ? <RoundOrders key={roundId} {...day} round={round} /> : <NoRound />;
      }}
    </WithRounds>
  );
}

/** The id of the round from the address, so that a reload keeps it, or from the state of the navigation. */
function useChosenRound(): string | null {
  const [params] = useSearchParams();
  const state: unknown = useLocation().state;
  const stateRoundId =
    typeof state === 'object' && state !== null && 'roundId' in state ? state.roundId : null;
  return params.get('round') ?? (typeof stateRoundId === 'string' ? stateRoundId : null);
}

const Back = ({ children }: { children: string }) => (
  <Link to={ROUNDS} className={`${buttonClass('quiet')} ${classes.back}`}>
    <Icon name="back" />
    {children}
  </Link>
);

function NoRound() {
  const { t } = useTranslation();
  return (
    <Screen title={t('Round')}>
      <Back>{t('Back')}</Back>
      <EmptyNote
        message={t('No round data available')}
        icon="round"
        hint={t(
          'This address does not say which round, or its round is of another day. Choose one in Round Management.',
        )}
      />
    </Screen>
  );
}

function RoundOrders({ dayView, board, round }: DayWithRounds & { round: Round }) {
  const { t } = useTranslation();
  const products = useProducts();
  const isNarrow = useMedia('(max-width: 767.98px)');
  const roundBoard = useMemo(
    () => ({ ...board, stops: stopsOfRound(board.stops, round) }),
    [board, round],
  );
  return (
    <Screen
      title={t('{{name}} - {{consumers}} Consumers', {
        name: round.roundName,
        consumers: roundBoard.stops.length,
      })}
      head={roundBoard.stops.length > 0 && <OrdersHead board={roundBoard} products={products} />}
    >
      <InSlot name="status">
        <LiveStatus short={isNarrow} />
      </InSlot>
      <Back>{t('Back')}</Back>
      <ClosedNote dayView={dayView} />
      <OrdersList
        dayView={dayView}
        board={roundBoard}
        products={products}
        empty={
          <EmptyNote
            message={t('No round data available')}
            icon="round"
            hint={t("None of this round's consumers has orders any more.")}
          />
        }
      />
    </Screen>
  );
}

import type { TFunction } from 'i18next';
import { memo, useCallback } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMode } from '@milkround/contracts';
import { useTimeZone } from '../../../api/settings.queries';
import { absenceWords } from '../../../ui/absence-words';
import { formatClock, formatRupees } from '../../../ui/format';
import { paidToTexts } from '../../../ui/paid-to';
import { pauseText } from '../../../ui/pause-text';
import type { EntryState } from '../../../sync/entry';
import { countAddedLater, isCancelled, isOpen, whereOf, type Stop } from '../../../sync/day/board';
import { DoneBox } from './DoneBox';
import { EntryMark } from './EntryMark';
import classes from './OrderCards.module.css';
import { QuantityButton } from './QuantityButton';
import type { RowActions } from './row';
import { NearRows } from './NearRows';
import type { ShownStop } from './steady-rows';

/** px: the height of a card with one line of products, and the gap between two cards (as in the style sheet). */
const CARD = 106;
const GAP = 8;

interface Props {
  stops: readonly ShownStop[];
  /** The ids of the consumers with entries on this phone. */
  states: ReadonlyMap<string, EntryState>;
  actions: RowActions;
  isReadOnly: boolean;
  /** Receives the list when a finger comes down on it. */
  onTouch: (list: HTMLElement, touch: TouchEvent) => void;
}

/** Under 480 px: a card per stop, with texts at the left and controls at the right. */
export function OrderCards({ stops, states, actions, isReadOnly, onTouch }: Props) {
  const { t } = useTranslation();
  const keyOf = useKeyOf(stops);
  return (
    <NearRows count={stops.length} keyOf={keyOf} height={CARD} gap={GAP}>
      {({ box, measure, rows, heightBefore, heightAfter }) => (
        <ul
          ref={box}
          className={classes.cards}
          style={{ paddingTop: heightBefore, paddingBottom: heightAfter }}
          aria-label={t('Orders')}
          onTouchStart={({ currentTarget, nativeEvent }) => onTouch(currentTarget, nativeEvent)}
        >
          {rows.map((index) => {
            const stop = stops[index];
            return (
              stop && (
                <li
                  key={stop.consumerId}
                  ref={measure}
                  data-index={index}
                  data-id={stop.consumerId}
                  aria-setsize={stops.length}
                  aria-posinset={index + 1}
                >
                  <OrderCard
                    stop={stop}
                    state={states.get(stop.consumerId)}
                    actions={actions}
                    isReadOnly={isReadOnly}
                    t={t}
                  />
                </li>
              )
            );
          })}
        </ul>
      )}
    </NearRows>
  );
}

interface CardProps {
  stop: ShownStop;
  state: EntryState | undefined;
  actions: RowActions;
  isReadOnly: boolean;
  /** Passed as a property, because three hundred cards with a subscription each would be slow. */
  t: TFunction;
}

const OrderCard = memo(function OrderCard({ stop, state, actions, isReadOnly, t }: CardProps) {
  const isGone = stop.takenOffAt !== undefined;
  return (
    <div
      className={classes.card}
      data-pale={isGone || !isOpen(stop) || undefined}
      data-paused={stop.paused && true}
      data-entry={isGone ? undefined : state}
    >
      <div className={classes.main}>
        <button
          type="button"
          className={classes.consumer}
          disabled={isGone}
          aria-disabled={isReadOnly || undefined}
          onClick={() => actions.onConsumer(stop)}
        >
          <span className={classes.line}>
            <span className={classes.place}>{stop.place}</span>
            <span className={classes.name}>{stop.name}</span>
          </span>
          <span className={classes.address}>
            {whereOf(stop)}
            <Remark stop={stop} t={t} />
          </span>
        </button>
        <div className={classes.chips} inert={isGone}>
          {stop.lines.map((line) => (
            <QuantityButton
              key={line.id}
              hasName
              isReadOnly={isReadOnly}
              isStopDone={stop.done}
              line={line}
              t={t}
              onClick={() => actions.onQuantity(stop, line)}
            />
          ))}
        </div>
        {stop.takenOffAt !== undefined && (
          <span className={classes.gone}>
            <TakenOff at={stop.takenOffAt} />
          </span>
        )}
        {!isGone && <HeldMark stop={stop} t={t} />}
      </div>
      {isGone || isCancelled(stop) ? (
        <div className={classes.off}>{isGone ? t('off') : t('cancelled')}</div>
      ) : (
        <DoneBox
          wide
          isReadOnly={isReadOnly}
          t={t}
          name={stop.name}
          isDone={stop.done}
          onToggle={() => actions.onDone(stop)}
        />
      )}
      <EntryMark isOverDone state={isGone ? undefined : state} t={t} />
    </div>
  );
});

/** Says when the office took the stop off the list (epoch milliseconds). */
export function TakenOff({ at }: { at: number }) {
  const { t } = useTranslation();
  const timeZone = useTimeZone();
  return t('Taken off by the office, {{clock}}', { clock: formatClock(at, 'minute', timeZone) });
}

/** Says that a row on the screen has stayed as it was before a change. It takes no space; a tap on the row shows the change. */
export const HeldMark = ({ stop, t }: { stop: ShownStop; t: TFunction }) =>
  stop.isHeld && <span className={classes.held}>{t('Changed by the office')}</span>;

/** The key of each row by its index, for {@link NearRows}. */
export const useKeyOf = (stops: readonly Stop[]) =>
  useCallback((index: number) => stops[index]?.consumerId ?? String(index), [stops]);

/** `Done, 1 line added later · Not home · ₹250 cash · changed by Meera Shinde, 6:12 am` */
export function Remark({ stop, t }: { stop: Stop; t: TFunction }) {
  const { absence, amount, mode, bottles, corrected: correction, paused: pause, paidTo } = stop;
  const addedCount = countAddedLater(stop);
  const rupees = formatRupees(Number(amount));
  const payments: Record<PaymentMode, string> = {
    '': rupees,
    cash: t('{{amount}} cash', { amount: rupees }),
    cheque: t('{{amount}} cheque', { amount: rupees }),
  };
  const text = [
    pause && pauseText(pause, t),
    addedCount > 0 && t('Done, {{count}} lines added later', { count: addedCount }),
    absence && absenceWords(absence, t),
    ...paidToTexts(paidTo, t),
    Number(amount) > 0 && payments[mode],
    bottles && t('{{count}} empty bottles', { count: bottles }),
    correction &&
      t('changed by {{name}}, {{clock}}', {
        name: correction.by,
        clock: formatClock(correction.at, 'minute', undefined),
      }),
  ]
    .filter(Boolean)
    .join(' · ');
  return text ? (
    <>
      {' · '}
      <b className={classes.remark}>{text}</b>
    </>
  ) : null;
}

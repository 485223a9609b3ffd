import { memo } from 'react';
import { formatRupees } from '../../ui/format';
import { whereOf, type Stop } from './board';
import { DoneBox } from './DoneBox';
import classes from './OrderCards.module.css';
import { QuantityButton } from './QuantityButton';
import type { RowActions } from './row';

interface Props {
  stops: readonly Stop[];
  /** Consumers with an entry that the server has not answered yet. */
  sending: ReadonlySet<string>;
  actions: RowActions;
}

/** Under 480 px: a card per stop, read at the left, worked at the right. */
export function OrderCards({ stops, sending, actions }: Props) {
  return (
    <ul className={classes.cards} aria-label="Orders">
      {stops.map((stop) => (
        <OrderCard key={stop.consumerId} stop={stop} isSending={sending.has(stop.consumerId)} actions={actions} />
      ))}
    </ul>
  );
}

interface CardProps {
  stop: Stop;
  isSending: boolean;
  actions: RowActions;
}

const OrderCard = memo(function OrderCard({ stop, isSending, actions }: CardProps) {
  return (
    <li className={classes.card} data-done={stop.done || undefined} data-sending={isSending || undefined}>
      <div className={classes.main}>
        <button type="button" className={classes.consumer} onClick={() => actions.onConsumer(stop)}>
          <span className={classes.line}>
            <span className={classes.place}>{stop.place}</span>
            <span className={classes.name}>{stop.name}</span>
            {isSending && <span className={classes.waiting}>waiting</span>}
          </span>
          <span className={classes.address}>{whereOf(stop)}</span>
          <Remark stop={stop} />
        </button>
        <div className={classes.chips}>
          {stop.lines.map((line) => (
            <QuantityButton key={line.id} named line={line} onClick={() => actions.onQuantity(stop, line)} />
          ))}
        </div>
      </div>
      <DoneBox wide name={stop.name} done={stop.done} onToggle={() => actions.onDone(stop)} />
    </li>
  );
});

/** `Not home · ₹250 cash` */
export function Remark({ stop: { absence, amount, mode } }: { stop: Stop }) {
  const payment = Number(amount) > 0 && `${formatRupees(Number(amount))} ${mode}`.trim();
  const text = [absence, payment].filter(Boolean).join(' · ');
  return text ? <span className={classes.remark}>{text}</span> : null;
}

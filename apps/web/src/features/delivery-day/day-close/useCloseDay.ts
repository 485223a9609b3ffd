import { useState } from 'react';
import { numberOf } from '@milkround/domain';
import type { KeptEntry } from '../../../sync/entry';
import { useEntries, usePhone } from '../../../sync/use-phone';
import type { CloseForm } from './day-close';
import type { DayView } from '../day/day-fold';
import { useEnterOnce } from '../day/use-enter';

/** Closes the day: on the phone at once, finally when the server has received it. A refused close can be corrected and sent again. */
export function useCloseDay(dayView: DayView) {
  const entries = useEntries(usePhone());
  const { enter, isEntering } = useEnterOnce(dayView);
  const [storedSeq, setStoredSeq] = useState<number | null>(null);
  // After a reload, the waiting close is meant.
  const isMeant = ({ seq, state, command, date }: KeptEntry) =>
    storedSeq === null
      ? state === 'waiting' && command.type === 'day-close' && date === dayView.board.date
      : seq === storedSeq;
  const state = entries.find(isMeant)?.state;
  const close = async ({ taken, emptyBottles, remarks }: CloseForm) => {
    const [assignedQuantity, EmptyBottle] = [
      numberOf(taken, 'quantity'),
      numberOf(emptyBottles, 'quantity'),
    ];
    if (assignedQuantity === null || EmptyBottle === null) return;
    const entry = await enter({
      type: 'day-close',
      data: { assignedQuantity, EmptyBottle, remarks: remarks.trim() },
    });
    if (entry && entry !== 'unchanged') setStoredSeq(entry.seq);
  };
  return { close, isClosing: isEntering || state === 'waiting', isClosed: state === 'sent' };
}

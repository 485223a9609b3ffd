import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast';
import { useTranslation } from 'react-i18next';
import { TEXTS, type DayCloseRow } from '@milkround/contracts';
import { messageOf } from '../../api/errors';
import { useSave } from '../../api/useSave';
import { endSessionForToday, holdExpiry } from '../../shell/session';
import type { CloseForm } from './day-close';
import { typedQuantity } from './quantities';

export const SIGN_OUT_AFTER_MS = 2_000;

/** Closes the day; two seconds after it is closed the session is over and the sign-in shows. */
export function useCloseDay() {
  const { t } = useTranslation();
  const [isClosed, setIsClosed] = useState(false);
  const letExpire = useRef<(() => void) | null>(null);
  const { save, isSaving } = useSave<DayCloseRow>({
    message: TEXTS.dayClosedDone,
    onDone: () => setIsClosed(true),
    onError: (error) => {
      letExpire.current?.();
      toast.error(t('Failed to close the day: {{message}}', { message: t(messageOf(error)) }));
      return true;
    },
  });
  useEffect(() => {
    if (!isClosed) return;
    const timer = setTimeout(endSessionForToday, SIGN_OUT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [isClosed]);
  // Who leaves the page meanwhile is signed out by what the server says of his session.
  useEffect(() => () => letExpire.current?.(), []);
  const close = ({ taken, emptyBottles, remarks }: CloseForm) => {
    letExpire.current = holdExpiry();
    save('delivery-boy/day-close', {
      assignedQuantity: typedQuantity(taken),
      EmptyBottle: typedQuantity(emptyBottles),
      remarks: remarks.trim(),
    });
  };
  return { close, isClosing: isSaving, isClosed };
}

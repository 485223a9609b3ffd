import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PaymentMode } from '@milkround/contracts';
import { numberOf } from '@milkround/domain';

interface Payment {
  /** Rupees as typed. */
  amount: string;
  mode: PaymentMode;
}

/**
 * Asks once for the mode of an amount that is saved without one; saved again, it is recorded as it is.
 * @param payment the payment as typed
 * @param initialPayment the payment that the form showed first
 */
export function useModeQuestion(payment: Payment, initialPayment: Payment) {
  const { t } = useTranslation();
  const [isAsked, setAsked] = useState(false);
  const isChanged =
    payment.amount !== initialPayment.amount || payment.mode !== initialPayment.mode;
  const isMissing =
    isChanged && payment.mode === '' && (numberOf(payment.amount, 'rupees') ?? 0) > 0;
  return {
    question:
      isAsked && isMissing ? t('Cash or cheque? Save again if you do not know.') : undefined,
    /** Asks if it has to. Returns whether it does, so that nothing is saved yet. */
    ask: (): boolean => {
      if (!isMissing || isAsked) return false;
      setAsked(true);
      return true;
    },
  };
}

import { useTranslation } from 'react-i18next';
import { messageKey } from '@milkround/contracts';
import { SelectField } from '../../ui/SelectField';
import { TextField } from '../../ui/TextField';

/** The recipient of a payment: as the delivery boy entered it, or as the office decides. */
export type PaymentTarget = 'as-entered' | 'consumer' | 'day' | 'cash';
const TARGETS: readonly PaymentTarget[] = ['as-entered', 'consumer', 'day', 'cash'];

interface Props {
  target: PaymentTarget;
  onTarget: (target: PaymentTarget) => void;
  consumerId: string;
  onConsumerId: (consumerId: string) => void;
  /** The id of the consumer is missing. */
  isMissing: boolean;
}

/** The choice of the recipient of a refused entry's payment. */
export function AssignPayment({ target, onTarget, consumerId, onConsumerId, isMissing }: Props) {
  const { t } = useTranslation();
  const names: Record<PaymentTarget, string> = {
    'as-entered': t('To the consumer of the entry'),
    consumer: t('To another consumer of that day'),
    day: t('To the day, for no consumer'),
    cash: t('Keep as unassigned cash'),
  };
  return (
    <>
      <SelectField
        label={t('Where the payment goes')}
        choices={TARGETS.map((value) => ({ value, label: names[value] }))}
        value={target}
        onChange={({ target: { value } }) =>
          onTarget(TARGETS.find((candidate) => candidate === value) ?? 'as-entered')
        }
      />
      {target === 'consumer' && (
        <TextField
          label={t('Consumer ID')}
          value={consumerId}
          maxLength={100}
          error={isMissing ? t(messageKey('consumer-required')) : undefined}
          onChange={(event) => onConsumerId(event.target.value)}
        />
      )}
    </>
  );
}

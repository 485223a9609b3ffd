import { useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TEXTS, type BusinessDate, type Role } from '@milkround/contracts';
import { TextField } from '../../../ui/TextField';
import { NewConsumerFields } from './NewConsumerFields';
import { consumersOf, suggestions } from './known-consumers';
import { useKnownOrders } from './known-orders';
import { required } from './order-rules';
import type { OrderFieldProps } from './order-form';

interface Props extends OrderFieldProps {
  nameError: string | undefined;
  addressError: string | undefined;
  role: Role;
  today: BusinessDate;
}

/** The consumer's id. Those who get something today are suggested while it is typed, and named under the field; of anybody else it asks who it is. */
export function ConsumerField({ form, error, nameError, addressError, role, today }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const [isTyping, setTyping] = useState(false);
  const { orders } = useKnownOrders(role, today);
  const known = useMemo(() => consumersOf(orders ?? []), [orders]);
  const typed = form.watch('consumerId');
  const suggested = suggestions(known, typed, form.watch('deliveryBoyId'));
  const meant = known.find(({ id }) => id === typed.trim());
  const isUnheardOf = typed.trim() !== '' && known.length > 0 && suggested.length === 0;
  const isNew = typed.trim() !== '' && known.length > 0 && !meant && (isUnheardOf || !isTyping);
  const field = form.register('consumerId', { validate: required(TEXTS.consumerRequired) });
  const hint = meant
    ? [meant.name, meant.address].filter(Boolean).join(', ')
    : isNew && t('No order of today is for this consumer. Please check the ID.');
  return (
    <>
      <TextField
        label={t('Consumer ID')}
        list={list}
        autoComplete="off"
        autoCapitalize="characters"
        hint={hint}
        error={error}
        onFocus={() => setTyping(true)}
        {...field}
        onBlur={(event) => {
          setTyping(false);
          return field.onBlur(event);
        }}
      />
      <datalist id={list}>
        {suggested.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      {(isNew || nameError || addressError) && <NewConsumerFields form={form} nameError={nameError} addressError={addressError} />}
    </>
  );
}

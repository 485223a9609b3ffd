import { useEffect, useId, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type BusinessDate, messageKey, type Role } from '@milkround/contracts';
import { pauseOn } from '@milkround/domain';
import { required } from '../../../ui/form-fields';
import { pauseText } from '../../../ui/pause-text';
import { TextField } from '../../../ui/TextField';
import { useConsumerLookup } from './consumer-lookup';
import { consumersOf, suggestions } from './known-consumers';
import { useKnownOrders } from './known-orders';
import type { OrderFieldProps } from './order-form';

interface Props extends OrderFieldProps {
  nameError: string | undefined;
  addressError: string | undefined;
  role: Role;
  today: BusinessDate;
}

/** The consumer's id. It suggests the consumers of today, and names a known consumer under the field. Unknown ones need a name and address. */
export function ConsumerField({ form, error, nameError, addressError, role, today }: Props) {
  const { t } = useTranslation();
  const list = useId();
  const [isTyping, setTyping] = useState(false);
  const { orders } = useKnownOrders(role, today, '');
  const listedConsumers = useMemo(() => consumersOf(orders ?? []), [orders]);
  const [consumerId, deliveryBoyId, orderDate, newName, newAddress] = form.watch([
    'consumerId',
    'deliveryBoyId',
    'orderDate',
    'consumerName',
    'consumerAddress',
  ]);
  const typedId = consumerId.trim();
  const suggestedConsumers = suggestions(listedConsumers, typedId, deliveryBoyId);
  const consumerOfToday = listedConsumers.find(({ id }) => id === typedId);
  // The lookup includes consumers of today's list, because the list has no pauses.
  const lookup = useConsumerLookup(role, consumerId);
  const pause = pauseOn(lookup.consumer?.pauses ?? [], orderDate);
  const isElsewhere = lookup.consumer?.isElsewhere === true;
  const name = lookup.consumer?.consumer_name ?? consumerOfToday?.name;
  const address = lookup.consumer?.address ?? consumerOfToday?.address;
  const isKnown = name !== undefined;
  const isNew =
    typedId !== '' &&
    !isKnown &&
    lookup.isUnknown &&
    (!isTyping || suggestedConsumers.length === 0);
  // Only visible values are sent, so the input for one consumer stays visible until another one is known.
  const isAsked = isNew || (!isKnown && (newName !== '' || newAddress !== ''));
  useEffect(() => {
    if (!isKnown) return;
    form.setValue('consumerName', '');
    form.setValue('consumerAddress', '');
  }, [isKnown, form]);
  const field = form.register('consumerId', {
    validate: required(messageKey('consumer-required')),
  });
  const hint = isElsewhere
    ? t('Known in another zone. The order is taken, and the office decides who serves it.')
    : isKnown
      ? [[name, address].filter(Boolean).join(', '), pause && pauseText(pause, t)]
          .filter(Boolean)
          .join(' · ')
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
          void field.onBlur(event);
        }}
      />
      <datalist id={list}>
        {suggestedConsumers.map(({ id, name }) => (
          <option key={id} value={id} label={name} />
        ))}
      </datalist>
      {(isAsked || nameError || addressError) && (
        <NewConsumerFields form={form} nameError={nameError} addressError={addressError} />
      )}
    </>
  );
}

/** Name and address of a consumer without known orders. Both may be left blank, because the order is more important. */
function NewConsumerFields({
  form,
  nameError,
  addressError,
}: Pick<Props, 'form' | 'nameError' | 'addressError'>) {
  const { t } = useTranslation();
  return (
    <>
      <TextField
        label={t('Consumer Name')}
        autoComplete="off"
        maxLength={200}
        hint={t('For a new consumer. Of one who is known, the known name counts.')}
        error={nameError}
        {...form.register('consumerName')}
      />
      <TextField
        label={t('Address')}
        autoComplete="off"
        maxLength={500}
        error={addressError}
        {...form.register('consumerAddress')}
      />
    </>
  );
}

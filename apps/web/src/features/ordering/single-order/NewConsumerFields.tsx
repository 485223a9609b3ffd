import { useTranslation } from 'react-i18next';
import { TextField } from '../../../ui/TextField';
import type { OrderForm } from './order-form';

interface Props {
  form: OrderForm;
  nameError: string | undefined;
  addressError: string | undefined;
}

/** Name and address of a consumer without known orders. Both may be left blank, because the order is more important. */
export function NewConsumerFields({ form, nameError, addressError }: Props) {
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

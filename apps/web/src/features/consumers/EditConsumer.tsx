import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { messageKey, type ConsumerDetail } from '@milkround/contracts';
import { FormActions } from '../../ui/FormActions';
import { isUnsaved, phoneVerdict, required, useFields } from '../../ui/form-fields';
import { Modal } from '../../ui/Modal';
import { TextArea } from '../../ui/TextArea';
import { TextField } from '../../ui/TextField';
import { useSave } from '../../ui/useSave';
import styles from './Consumers.module.css';
import { CONSUMERS_KEY } from './consumers.queries';

interface Values {
  name: string;
  address: string;
  phone: string;
}

/** The form of a consumer's details. It sends the values that it showed at first, so that a change by another person is not overwritten. */
export function EditConsumer({
  consumer: now,
  onClose,
}: {
  consumer: ConsumerDetail;
  onClose: () => void;
}) {
  const { t } = useTranslation();
  const [consumer] = useState(now);
  const { consumer_name: shownName, address: shownAddress, phone: shownPhone } = consumer;
  const form = useForm<Values>({
    defaultValues: { name: shownName, address: shownAddress, phone: shownPhone ?? '' },
    mode: 'onChange',
  });
  const { save, isSaving, isRefused } = useSave({ invalidates: [CONSUMERS_KEY], onDone: onClose });
  const submit = form.handleSubmit(({ name, address, phone }) =>
    save(`admin/edit-consumer/${encodeURIComponent(consumer.consumer_id)}`, {
      ...{
        name: name.trim(),
        address: address.trim(),
        phone: phone.trim(),
      },
      ...{ shownName, shownAddress, shownPhone: shownPhone ?? '' },
    }),
  );
  const { fieldOf } = useFields(form);
  return (
    <Modal
      title={t('Edit Consumer')}
      isUnsaved={isUnsaved(form, isRefused)}
      onClose={onClose}
      size={480}
    >
      <form onSubmit={(event) => void submit(event)} noValidate className={styles.fields}>
        <TextField
          label={t('Name')}
          autoComplete="off"
          maxLength={200}
          data-autofocus
          {...fieldOf('name', required(messageKey('name-required')))}
        />
        <TextArea label={t('Address')} maxLength={500} {...form.register('address')} />
        <TextField
          label={t('Phone')}
          type="tel"
          inputMode="numeric"
          hint={t('Optional, 10 digits')}
          autoComplete="off"
          {...fieldOf('phone', phoneVerdict)}
        />
        <FormActions confirm={t('Update')} isSaving={isSaving} />
      </form>
    </Modal>
  );
}

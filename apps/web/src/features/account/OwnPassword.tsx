import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import {
  ADMIN_PASSWORD_MIN_LENGTH,
  messageKey,
  PASSWORD_MIN_LENGTH,
  type Role,
} from '@milkround/contracts';
import { Button } from '../../ui/Button';
import { showRefusals, useFields } from '../../ui/form-fields';
import { TextField } from '../../ui/TextField';
import { useSave } from '../../ui/useSave';
import { accountQuery } from './account.queries';
import styles from './Account.module.css';

interface Values {
  oldPassword: string;
  password: string;
}

const EMPTY: Values = { oldPassword: '', password: '' };

const ruleOf = (role: Role) =>
  role === 'admin'
    ? { min: ADMIN_PASSWORD_MIN_LENGTH, short: messageKey('admin-password-short') }
    : { min: PASSWORD_MIN_LENGTH, short: messageKey('password-too-short') };

/** Changes the own password; the old one is asked for. */
export function OwnPassword({ role, email }: { role: Role; email: string }) {
  const { t } = useTranslation();
  const [isShown, setShown] = useState(false);
  const form = useForm<Values>({ defaultValues: EMPTY });
  const { save, isSaving } = useSave({
    invalidates: [accountQuery(role).queryKey],
    onDone: () => form.reset(EMPTY),
    onError: (error) =>
      showRefusals(form, error, ({ field }) =>
        field === 'oldPassword' || field === 'password' ? field : undefined,
      ),
  });
  const submit = form.handleSubmit((values) => save(`${role}/change-password`, { ...values }));
  const { min, short } = ruleOf(role);
  const type = isShown ? 'text' : 'password';
  const { fieldOf } = useFields(form);
  return (
    <section className={styles.card} aria-labelledby="own-password">
      <h2 id="own-password">{t('Change password')}</h2>
      <form className={styles.form} onSubmit={(event) => void submit(event)} noValidate>
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <TextField
          label={t('Old password')}
          type={type}
          autoComplete="current-password"
          {...fieldOf(
            'oldPassword',
            (value) => value !== '' || messageKey('old-password-required'),
          )}
        />
        <TextField
          label={t('New password')}
          type={type}
          autoComplete="new-password"
          hint={t('At least {{number}} characters', { number: min })}
          {...fieldOf('password', (value) => value.length >= min || short)}
        />
        <label className={styles.show}>
          <input
            type="checkbox"
            checked={isShown}
            onChange={(event) => setShown(event.target.checked)}
          />
          {t('Show passwords')}
        </label>
        <p className={styles.hint}>{t('You stay signed in here; your other sessions end.')}</p>
        <Button type="submit" disabled={isSaving}>
          {t('Change password')}
        </Button>
      </form>
    </section>
  );
}

import { useTranslation } from 'react-i18next';
import { type Admin, ADMIN_PASSWORD_MIN_LENGTH, messageKey } from '@milkround/contracts';
import { useSession } from '../../session/session';
import { userIdOf } from '../../session/roles';
import { TextField } from '../../ui/TextField';
import { CatalogDialog } from './CatalogDialog';
import { ADMINS } from './catalog-kinds';
import { emailVerdict, passwordVerdict, required } from './staff-rules';
import { useCatalogForm } from './useCatalogForm';

interface Values {
  name: string;
  email: string;
  password: string;
}

const verdictOf = passwordVerdict({ min: ADMIN_PASSWORD_MIN_LENGTH, short: messageKey('admin-password-short') });

/** The form of an admin. The own password is changed under Account. */
export function AdminForm({ row, onClose }: { row: Admin | null; onClose: () => void }) {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = row === null;
  const isOwn = session !== null && row?.id === userIdOf(session);
  const { form, isSaving, submit } = useCatalogForm<Values>({
    scope: 'admin',
    kind: ADMINS,
    id: row?.id ?? null,
    defaults: { name: row?.name ?? '', email: row?.email ?? '', password: '' },
    fields: ['name', 'email', 'password'],
    bodyOf: ({ name, email, password }) => ({
      name: name.trim(),
      email: email.trim().toLowerCase(),
      ...(password !== '' && { password }),
    }),
    onClose,
  });
  const { errors, isDirty } = form.formState;
  const errorOf = (field: keyof Values) => {
    const message = errors[field]?.message;
    return message && t(message);
  };
  return (
    <CatalogDialog kind={ADMINS} isNew={isNew} isDirty={isDirty} isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <TextField
        label={t('Name')}
        error={errorOf('name')}
        autoComplete="off"
        data-autofocus
        {...form.register('name', { validate: required(messageKey('name-required')) })}
      />
      <TextField
        label={t('Email')}
        type="email"
        error={errorOf('email')}
        autoComplete="off"
        {...form.register('email', { validate: emailVerdict })}
      />
      {!isOwn && (
        <TextField
          label={t('Password')}
          type="password"
          hint={
            isNew ? t('At least {{number}} characters', { number: ADMIN_PASSWORD_MIN_LENGTH }) : t('Leave it empty to keep the old one.')
          }
          error={errorOf('password')}
          autoComplete="new-password"
          {...form.register('password', { validate: verdictOf(isNew) })}
        />
      )}
    </CatalogDialog>
  );
}

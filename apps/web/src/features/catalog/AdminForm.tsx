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
  const { form, isSaving, submit, fieldOf } = useCatalogForm<Values>({
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
  return (
    <CatalogDialog kind={ADMINS} isNew={isNew} isDirty={form.formState.isDirty} isSaving={isSaving} onSubmit={submit} onClose={onClose}>
      <TextField label={t('Name')} autoComplete="off" data-autofocus {...fieldOf('name', required(messageKey('name-required')))} />
      <TextField label={t('Email')} type="email" autoComplete="off" {...fieldOf('email', emailVerdict)} />
      {!isOwn && (
        <TextField
          label={t('Password')}
          type="password"
          hint={
            isNew ? t('At least {{number}} characters', { number: ADMIN_PASSWORD_MIN_LENGTH }) : t('Leave it empty to keep the old one.')
          }
          autoComplete="new-password"
          {...fieldOf('password', verdictOf(isNew))}
        />
      )}
    </CatalogDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { type Admin, ADMIN_PASSWORD_MIN_LENGTH, messageKey } from '@milkround/contracts';
import { text } from '../../i18n';
import { userIdOf } from '../../session/roles';
import { useSession } from '../../session/session';
import { required } from '../../ui/form-fields';
import type { DataColumn } from '../../ui/table/DataTable';
import { TextField } from '../../ui/TextField';
import { ADMINS } from './catalog-kinds';
import { adminsQuery } from './catalog.queries';
import { CatalogDialog } from './CatalogDialog';
import { CatalogScreen } from './CatalogScreen';
import { FirstPassword } from './FirstPassword';
import { PersonSignIn } from './sign-in/PersonSignIn';
import { useInviteMarks } from './sign-in/useInviteMarks';
import { emailVerdict, notAsked, passwordVerdict } from './staff-rules';
import { type CatalogRow, useCatalogForm } from './useCatalogForm';

interface Values {
  name: string;
  email: string;
  password: string;
}

interface Props {
  row: Admin | null;
  onClose: () => void;
  /** Gets an admin who was saved without a password. */
  onInvited: (row: CatalogRow) => void;
}

const verdictOf = passwordVerdict({
  min: ADMIN_PASSWORD_MIN_LENGTH,
  short: messageKey('admin-password-short'),
});

/** The form of an admin. The own password is changed under Account. */
export function AdminForm({ row, onClose, onInvited }: Props) {
  const { t } = useTranslation();
  const session = useSession();
  const isNew = row === null;
  const [isInvited, setInvited] = useState(false);
  const isOwn = session !== null && row?.id === userIdOf(session);
  const { isSaving, isUnsaved, submit, fieldOf } = useCatalogForm<Values>({
    officeRole: 'admin',
    kind: ADMINS,
    id: row?.id ?? null,
    currentValues: { name: row?.name ?? '', email: row?.email ?? '', password: '' },
    fields: ['name', 'email', 'password'],
    bodyOf: ({ name, email, password }) => ({
      name: name.trim(),
      email: email.trim().toLowerCase(),
      ...(isInvited ? { invite: true } : password !== '' && { password }),
    }),
    onSaved: (row) => (isInvited ? onInvited(row) : onClose()),
  });
  // The field is created where it is shown: a refused form moves the focus to the first wrong field in the order of creation.
  const passwordField = () => (
    <TextField
      label={t('Password')}
      type="password"
      hint={
        isNew
          ? t('At least {{number}} characters', { number: ADMIN_PASSWORD_MIN_LENGTH })
          : t('Leave it empty to keep the old one.')
      }
      autoComplete="new-password"
      {...fieldOf('password', isInvited ? notAsked : verdictOf(isNew))}
    />
  );
  return (
    <CatalogDialog
      kind={ADMINS}
      isNew={isNew}
      isUnsaved={isUnsaved}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Name')}
        autoComplete="off"
        data-autofocus
        {...fieldOf('name', required(messageKey('name-required')))}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        {...fieldOf('email', emailVerdict)}
      />
      {isNew ? (
        <FirstPassword isInvited={isInvited} onChoose={setInvited}>
          {passwordField()}
        </FirstPassword>
      ) : (
        !isOwn && passwordField()
      )}
    </CatalogDialog>
  );
}

const COLUMNS: readonly DataColumn<Admin>[] = [
  { key: 'name', label: text('Admin'), value: (row) => row.name },
  { key: 'email', label: text('Email'), value: (row) => row.email, breaksWords: true },
];

export default function AdminsScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={ADMINS}
      list={useQuery(adminsQuery)}
      columns={useInviteMarks(COLUMNS, 'admin', true)}
      signIn={({ id, name }, onClose, isInvited) => (
        <PersonSignIn
          person={{ role: 'admin', id, name }}
          isInvited={isInvited}
          onClose={onClose}
        />
      )}
      form={(row, onClose, onInvited) => (
        <AdminForm row={row} onClose={onClose} onInvited={onInvited} />
      )}
    />
  );
}

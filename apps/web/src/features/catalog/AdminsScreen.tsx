import { useQuery } from '@tanstack/react-query';
import type { Admin } from '@milkround/contracts';
import { text } from '../../i18n';
import type { DataColumn } from '../../ui/table/DataTable';
import { AdminForm } from './AdminForm';
import { ADMINS } from './catalog-kinds';
import { adminsQuery } from './catalog.queries';
import { CatalogScreen } from './CatalogScreen';
import { PersonSignIn } from './sign-in/PersonSignIn';
import { useInviteMarks } from './sign-in/useInviteMarks';

const COLUMNS: readonly DataColumn<Admin>[] = [
  { key: 'name', label: text('Admin'), value: (row) => row.name },
  { key: 'email', label: text('Email'), value: (row) => row.email, breaksWords: true },
];

/** The admins, each with all rights. */
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

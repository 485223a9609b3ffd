import { useQuery } from '@tanstack/react-query';
import { supervisorsQuery } from '../../live/catalog-queries';
import { SUPERVISOR_IMPORT, SUPERVISORS } from './catalog-kinds';
import { CatalogScreen } from './CatalogScreen';
import { PersonSignIn } from './sign-in/PersonSignIn';
import { useInviteMarks } from './sign-in/useInviteMarks';
import { SUPERVISOR_COLUMNS } from './staff-columns';
import { StaffForm } from './StaffForm';

export default function SupervisorsScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={SUPERVISORS}
      list={useQuery(supervisorsQuery)}
      importing={SUPERVISOR_IMPORT}
      columns={useInviteMarks(SUPERVISOR_COLUMNS, 'supervisor', true)}
      signIn={({ id, name }, onClose, isInvited) => (
        <PersonSignIn
          person={{ role: 'supervisor', id, name }}
          isInvited={isInvited}
          onClose={onClose}
        />
      )}
      form={(row, onClose, onInvited) => (
        <StaffForm
          officeRole="admin"
          kind={SUPERVISORS}
          row={row}
          posting="zones"
          onClose={onClose}
          onInvited={onInvited}
        />
      )}
    />
  );
}

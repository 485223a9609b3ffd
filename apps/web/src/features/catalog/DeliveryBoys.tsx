import { useQuery } from '@tanstack/react-query';
import type { OfficeRole } from '@milkround/contracts';
import { deliveryBoysQuery } from '../../live/catalog-queries';
import { DELIVERY_BOY_IMPORT, DELIVERY_BOYS } from './catalog-kinds';
import { CatalogScreen } from './CatalogScreen';
import { PersonSignIn } from './sign-in/PersonSignIn';
import { useInviteMarks } from './sign-in/useInviteMarks';
import { DELIVERY_BOY_COLUMNS, DELIVERY_BOY_COLUMNS_OF_ADMIN } from './staff-columns';
import { StaffForm } from './StaffForm';

/** The delivery boys. An admin chooses the area of each; a supervisor sees those of his own area. */
export function DeliveryBoys({ officeRole }: { officeRole: OfficeRole }) {
  const isAdmin = officeRole === 'admin';
  return (
    <CatalogScreen
      officeRole={officeRole}
      kind={DELIVERY_BOYS}
      list={useQuery(deliveryBoysQuery(officeRole))}
      importing={isAdmin ? DELIVERY_BOY_IMPORT : undefined}
      columns={useInviteMarks(
        isAdmin ? DELIVERY_BOY_COLUMNS_OF_ADMIN : DELIVERY_BOY_COLUMNS,
        'delivery-boy',
        isAdmin,
      )}
      signIn={
        isAdmin
          ? ({ id, name }, onClose, isInvited) => (
              <PersonSignIn
                person={{ role: 'delivery-boy', id, name }}
                isInvited={isInvited}
                onClose={onClose}
              />
            )
          : undefined
      }
      form={(row, onClose, onInvited) => (
        <StaffForm
          officeRole={officeRole}
          kind={DELIVERY_BOYS}
          row={row}
          posting={isAdmin ? 'supervisor' : 'own'}
          onClose={onClose}
          onInvited={isAdmin ? onInvited : undefined}
        />
      )}
    />
  );
}

import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  type DeliveryBoy,
  messageKey,
  type Supervisor,
  type OfficeRole,
} from '@milkround/contracts';
import { useSession } from '../../session/session';
import { phoneVerdict, required } from '../../ui/form-fields';
import { TextField } from '../../ui/TextField';
import { CatalogDialog } from './CatalogDialog';
import type { CatalogKind } from './catalog-kinds';
import { FirstPassword } from './FirstPassword';
import { AssignmentFields, OwnZoneField, ZonesField } from './AssignmentFields';
import { emailVerdict, notAsked, passwordVerdict, STAFF_PASSWORD } from './staff-rules';
import { staffBody, valuesOf, type StaffAssignment, type StaffValues } from './staff-values';
import { useCatalogForm, type CatalogRow } from './useCatalogForm';

interface Props {
  officeRole: OfficeRole;
  kind: CatalogKind;
  row: Supervisor | DeliveryBoy | null;
  posting: StaffAssignment;
  onClose: () => void;
  /** Gets a person who was saved without a password; missing where the user cannot invite people. */
  onInvited?: (row: CatalogRow) => void;
}

const FIELDS: readonly (keyof StaffValues)[] = [
  'name',
  'uniqueId',
  'email',
  'password',
  'phone',
  'supervisorId',
  'areaId',
];

/** The form of a person: a supervisor, or a delivery boy as an admin or his supervisor sees him. */
export function StaffForm({ officeRole, kind, row, posting, onClose, onInvited }: Props) {
  const { t } = useTranslation();
  const isNew = row === null;
  const session = useSession();
  // A supervisor cannot move a delivery boy out of his zones.
  const ownZones = posting === 'own' && session?.role === 'supervisor' ? session.areas : [];
  const currentValues = valuesOf(row, ownZones[0]);
  const [isInvited, setInvited] = useState(false);
  const { form, isSaving, isUnsaved, submit, errorOf, fieldOf } = useCatalogForm<StaffValues>({
    officeRole,
    kind,
    id: row?.id ?? null,
    currentValues,
    fields: FIELDS,
    bodyOf: (values) => staffBody(values, ownZones.length > 1 ? 'zone' : posting, isInvited),
    onSaved: (savedRow) => (isInvited && onInvited ? onInvited(savedRow) : onClose()),
  });
  // The field is created where it is shown: a refused form moves the focus to the first wrong field in the order of creation.
  const passwordField = () => (
    <TextField
      label={t('Password')}
      type="password"
      hint={isNew ? undefined : t('Leave it empty to keep the old one.')}
      autoComplete="new-password"
      {...fieldOf('password', isInvited ? notAsked : passwordVerdict(STAFF_PASSWORD)(isNew))}
    />
  );
  return (
    <CatalogDialog
      kind={kind}
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
        label={t('Unique ID')}
        autoComplete="off"
        {...fieldOf('uniqueId', required(messageKey('unique-id-required')))}
      />
      <TextField
        label={t('Email')}
        type="email"
        autoComplete="off"
        {...fieldOf('email', emailVerdict)}
      />
      {isNew && onInvited ? (
        <FirstPassword isInvited={isInvited} onChoose={setInvited}>
          {passwordField()}
        </FirstPassword>
      ) : (
        passwordField()
      )}
      <TextField
        label={t('Phone')}
        type="tel"
        inputMode="numeric"
        hint={t('Optional, 10 digits')}
        autoComplete="off"
        {...fieldOf('phone', phoneVerdict)}
      />
      {posting === 'supervisor' && (
        <AssignmentFields
          form={form}
          errorOf={errorOf}
          currentSupervisorId={currentValues.supervisorId}
        />
      )}
      {posting === 'zones' && <ZonesField form={form} errorOf={errorOf} />}
      {ownZones.length > 1 && <OwnZoneField form={form} errorOf={errorOf} areas={ownZones} />}
    </CatalogDialog>
  );
}

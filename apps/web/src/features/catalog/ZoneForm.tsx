import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEADLINE_PATTERN, DEFAULT_DEADLINE, messageKey, type Area } from '@milkround/contracts';
import { settingsQuery } from '../../api/settings.queries';
import { required } from '../../ui/form-fields';
import { TextField } from '../../ui/TextField';
import { CatalogDialog } from './CatalogDialog';
import { ZONES } from './catalog-kinds';
import { useCatalogForm } from './useCatalogForm';

interface Values {
  name: string;
  deadline: string;
}

interface Props {
  row: Area | null;
  onClose: () => void;
}

const validTime = (deadline: string) =>
  DEADLINE_PATTERN.test(deadline) || messageKey('area-deadline-invalid');

/** The form of a zone. An unchanged deadline of a zone is not sent, so that it does not overwrite a deadline that another person has set. */
export function ZoneForm({ row, onClose }: Props) {
  const { t } = useTranslation();
  const { data: settings } = useQuery(settingsQuery);
  const initialDeadline = row?.deadline ?? settings?.default_deadline ?? DEFAULT_DEADLINE;
  const { isSaving, isUnsaved, submit, fieldOf } = useCatalogForm<Values>({
    officeRole: 'admin',
    kind: ZONES,
    id: row?.id ?? null,
    currentValues: { name: row?.name ?? '', deadline: initialDeadline },
    fields: ['name', 'deadline'],
    bodyOf: ({ name, deadline }) => ({
      name: name.trim(),
      ...((!row || deadline !== initialDeadline) && { deadline }),
    }),
    onSaved: onClose,
  });
  return (
    <CatalogDialog
      kind={ZONES}
      isNew={row === null}
      isUnsaved={isUnsaved}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Zone Name')}
        autoComplete="off"
        data-autofocus
        {...fieldOf('name', required(messageKey('area-name-required')))}
      />
      <TextField
        type="time"
        label={t('Deadline')}
        hint={t('All rounds of the zone are to be finished by then.')}
        {...fieldOf('deadline', validTime)}
      />
    </CatalogDialog>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { type Area, DEADLINE_PATTERN, DEFAULT_DEADLINE, messageKey } from '@milkround/contracts';
import { settingsQuery } from '../../api/settings.queries';
import { text } from '../../i18n';
import { areasQuery } from '../../live/catalog-queries';
import { required } from '../../ui/form-fields';
import { formatTimeOfDay } from '../../ui/format';
import type { DataColumn } from '../../ui/table/DataTable';
import { TextField } from '../../ui/TextField';
import { ZONES } from './catalog-kinds';
import { CatalogDialog } from './CatalogDialog';
import { CatalogScreen } from './CatalogScreen';
import { useCatalogForm } from './useCatalogForm';

const COLUMNS: readonly DataColumn<Area>[] = [
  { key: 'uid', label: text('UID'), value: ({ id }) => id },
  { key: 'name', label: text('Zone Name'), value: ({ name }) => name },
  {
    key: 'deadline',
    label: text('Deadline'),
    value: ({ deadline }) => deadline,
    show: ({ deadline }) => formatTimeOfDay(deadline),
  },
];

export default function ZonesScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={ZONES}
      list={useQuery(areasQuery)}
      columns={COLUMNS}
      form={(row, onClose) => <ZoneForm row={row} onClose={onClose} />}
    />
  );
}

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
function ZoneForm({ row, onClose }: Props) {
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

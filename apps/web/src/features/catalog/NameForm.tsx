import { useTranslation } from 'react-i18next';
import type { Named } from '@milkround/contracts';
import { required } from '../../ui/form-fields';
import { TextField } from '../../ui/TextField';
import { CatalogDialog } from './CatalogDialog';
import type { CatalogKind } from './catalog-kinds';
import { useCatalogForm } from './useCatalogForm';

interface Values {
  name: string;
}

interface Props {
  kind: CatalogKind;
  row: Named | null;
  label: string;
  /** The text when the name is missing. */
  missing: string;
  onClose: () => void;
}

/** The form of rows that have only a name: products. */
export function NameForm({ kind, row, label, missing, onClose }: Props) {
  const { t } = useTranslation();
  const { form, isSaving, submit, fieldOf } = useCatalogForm<Values>({
    officeRole: 'admin',
    kind,
    id: row?.id ?? null,
    currentValues: { name: row?.name ?? '' },
    fields: ['name'],
    bodyOf: ({ name }) => ({ name: name.trim() }),
    onSaved: onClose,
  });
  return (
    <CatalogDialog
      kind={kind}
      isNew={row === null}
      isDirty={form.formState.isDirty}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t(label)}
        autoComplete="off"
        data-autofocus
        {...fieldOf('name', required(missing))}
      />
    </CatalogDialog>
  );
}

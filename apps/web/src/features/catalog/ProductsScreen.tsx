import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { DEFAULT_STEP, messageKey, type Product } from '@milkround/contracts';
import { numberOf } from '@milkround/domain';
import { text } from '../../i18n';
import { productsQuery } from '../../live/catalog-queries';
import { required, useNumberField } from '../../ui/form-fields';
import { NumberField } from '../../ui/NumberField';
import type { DataColumn } from '../../ui/table/DataTable';
import { TextField } from '../../ui/TextField';
import { PRODUCTS } from './catalog-kinds';
import { CatalogDialog } from './CatalogDialog';
import { CatalogScreen } from './CatalogScreen';
import { useCatalogForm } from './useCatalogForm';

interface Values {
  name: string;
  step: string;
}

interface Props {
  row: Product | null;
  onClose: () => void;
}

const validStep = (step: string) =>
  (numberOf(step, 'quantity') ?? 0) > 0 || messageKey('product-step-invalid');

/** The form of a product. An unchanged step is not sent, so that it does not overwrite a step that another person has set. */
export function ProductForm({ row, onClose }: Props) {
  const { t } = useTranslation();
  const initialStep = String(row?.step ?? DEFAULT_STEP);
  const { form, isSaving, isUnsaved, submit, fieldOf, errorOf } = useCatalogForm<Values>({
    officeRole: 'admin',
    kind: PRODUCTS,
    id: row?.id ?? null,
    currentValues: { name: row?.name ?? '', step: initialStep },
    fields: ['name', 'step'],
    bodyOf: ({ name, step }) => ({
      name: name.trim(),
      ...(step !== initialStep && { step: numberOf(step, 'quantity') }),
    }),
    onSaved: onClose,
  });
  const stepField = useNumberField(form, 'step', validStep);
  return (
    <CatalogDialog
      kind={PRODUCTS}
      isNew={row === null}
      isUnsaved={isUnsaved}
      isSaving={isSaving}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextField
        label={t('Product Name')}
        autoComplete="off"
        data-autofocus
        {...fieldOf('name', required(messageKey('product-name-required')))}
      />
      <NumberField
        label={t('Step of + and −')}
        kind="quantity"
        hint={t('0.5 for what is measured, 1 for what is counted in packs.')}
        error={errorOf('step')}
        {...stepField}
      />
    </CatalogDialog>
  );
}

const COLUMNS: readonly DataColumn<Product>[] = [
  { key: 'uid', label: text('Product UID'), value: ({ id }) => id },
  { key: 'name', label: text('Product Name'), value: ({ name }) => name },
];

export default function ProductsScreen() {
  return (
    <CatalogScreen
      officeRole="admin"
      kind={PRODUCTS}
      list={useQuery(productsQuery('admin'))}
      columns={COLUMNS}
      form={(row, onClose) => <ProductForm row={row} onClose={onClose} />}
    />
  );
}

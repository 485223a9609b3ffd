import type { QueryKey } from '@tanstack/react-query';
import { useForm, type FieldValues, type Path } from 'react-hook-form';
import type { OfficeRole } from '@milkround/contracts';
import { isUnsaved, showRefusals, useFields } from '../../ui/form-fields';
import { useSave } from '../../ui/useSave';
import {
  areasQuery,
  deliveryBoysQuery,
  productsQuery,
  supervisorsQuery,
} from '../../live/catalog-queries';
import { adminsQuery } from './catalog.queries';
import type { CatalogKind } from './catalog-kinds';

/** The lists of the catalog. They show each other's names, so a change of one reads all of them again. */
export const CATALOG: readonly QueryKey[] = [
  areasQuery.queryKey,
  productsQuery('admin').queryKey,
  supervisorsQuery.queryKey,
  adminsQuery.queryKey,
  deliveryBoysQuery('admin').queryKey,
  deliveryBoysQuery('supervisor').queryKey,
];

/** The fields that every row of the catalog has. */
export interface CatalogRow {
  id: number;
  name: string;
}

interface Options<Values extends FieldValues> {
  officeRole: OfficeRole;
  kind: CatalogKind;
  id: number | null;
  /** The current values of the row. An untouched field follows them, so that saving keeps what another person has saved meanwhile. */
  currentValues: Values;
  /** The fields that a refusal of the server may name. */
  fields: readonly Path<Values>[];
  bodyOf: (values: Values) => Record<string, unknown>;
  /** Gets the saved row. */
  onSaved: (row: CatalogRow) => void;
}

/** A form of the catalog: checked at every change, sent once, and a refusal shown at the field that it is about. */
export function useCatalogForm<Values extends FieldValues>({
  officeRole,
  kind,
  id,
  currentValues,
  fields,
  bodyOf,
  onSaved,
}: Options<Values>) {
  const form = useForm<Values>({
    values: currentValues,
    resetOptions: { keepDirtyValues: true },
    mode: 'onChange',
  });
  const { save, isSaving, isRefused } = useSave<CatalogRow>({
    invalidates: CATALOG,
    onDone: ({ data }) => onSaved(data),
    onError: (error) =>
      showRefusals(form, error, (fieldError) => fields.find((name) => name === fieldError.field)),
  });
  const path =
    id === null ? `${officeRole}/add-${kind.call}` : `${officeRole}/edit-${kind.call}/${id}`;
  const submit = form.handleSubmit((values) => save(path, bodyOf(values)));
  return { form, isSaving, isUnsaved: isUnsaved(form, isRefused), submit, ...useFields(form) };
}

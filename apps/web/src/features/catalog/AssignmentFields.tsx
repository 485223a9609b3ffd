import { useQuery } from '@tanstack/react-query';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { compareTexts, messageKey } from '@milkround/contracts';
import { required } from '../../ui/form-fields';
import { LoadedSelect } from '../../ui/LoadedSelect';
import { areasQuery, supervisorsQuery } from '../../live/catalog-queries';
import type { StaffValues } from './staff-values';

interface Props {
  form: UseFormReturn<StaffValues>;
  error: string | undefined;
}

const byLabel = (a: { label: string }, b: { label: string }) => compareTexts(a.label, b.label);

/** The supervisor of a delivery boy. The supervisor's zone becomes the zone of the delivery boy. */
export function SupervisorField({ form, error }: Props) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(supervisorsQuery);
  const choices = data?.rows
    .map(({ id, name, area }) => ({ value: String(id), label: `${name} · ${area.name}` }))
    .sort(byLabel);
  const register = form.register('supervisorId', {
    validate: required(messageKey('supervisor-required')),
    onChange: () => {
      const supervisor = data?.rows.find(({ id }) => String(id) === form.getValues('supervisorId'));
      if (supervisor)
        form.setValue('areaId', String(supervisor.area_id), {
          shouldDirty: true,
          shouldValidate: true,
        });
    },
  });
  return (
    <LoadedSelect
      label={t('Supervisor')}
      placeholder={t('Select a supervisor')}
      choices={choices}
      failure={isError ? t('Failed to fetch supervisors') : undefined}
      onRetry={() => void refetch()}
      error={error}
      value={form.watch('supervisorId')}
      {...register}
    />
  );
}

interface AreaProps extends Props {
  /** A supervisor who was chosen in the same form and belongs to another area is cleared. */
  isTogether: boolean;
}

/** The area in which a person works. */
export function AreaField({ form, error, isTogether }: AreaProps) {
  const { t } = useTranslation();
  const areas = useQuery(areasQuery);
  const choices = areas.data?.rows
    .map(({ id, name }) => ({ value: String(id), label: name }))
    .sort(byLabel);
  const register = form.register('areaId', {
    validate: required(messageKey('area-required')),
    onChange: () => {
      if (isTogether)
        form.setValue('supervisorId', '', { shouldDirty: true, shouldValidate: true });
    },
  });
  return (
    <LoadedSelect
      label={t('Area')}
      placeholder={t('Select an area')}
      choices={choices}
      failure={areas.isError ? t('Failed to fetch areas') : undefined}
      onRetry={() => void areas.refetch()}
      error={error}
      value={form.watch('areaId')}
      {...register}
    />
  );
}

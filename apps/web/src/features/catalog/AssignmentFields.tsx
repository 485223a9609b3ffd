import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { compareTexts, messageKey, type Named, type Supervisor } from '@milkround/contracts';
import { areasQuery, supervisorsQuery } from '../../live/catalog-queries';
import { required } from '../../ui/form-fields';
import { LoadedSelect } from '../../ui/LoadedSelect';
import { SelectField } from '../../ui/SelectField';
import styles from './CatalogScreen.module.css';
import { NOBODY, type StaffValues } from './staff-values';

interface Props {
  form: UseFormReturn<StaffValues>;
  errorOf: (name: 'supervisorId' | 'areaId') => string | undefined;
}

const byLabel = (a: { label: string }, b: { label: string }) => compareTexts(a.label, b.label);
const looksAfter = ({ areas }: Supervisor, areaId: string) =>
  areas.some(({ id }) => String(id) === areaId);
const CHANGE = { shouldDirty: true, shouldValidate: true };

/**
 * The supervisor and the zone of a delivery boy. They follow each other: a supervisor of other zones brings his first zone along, and another zone
 * removes a supervisor who does not look after it.
 * @param currentSupervisorId '' for a new delivery boy
 */
export function AssignmentFields({
  form,
  errorOf,
  currentSupervisorId,
}: Props & { currentSupervisorId: string }) {
  const { t } = useTranslation();
  const { data, isError, refetch } = useQuery(supervisorsQuery);
  const areas = useQuery(areasQuery).data?.rows;
  const [reason, setReason] = useState<string>();
  const [areaId, supervisorId] = form.watch(['areaId', 'supervisorId']);
  const supervisors = data?.rows;
  /** Why nobody cannot be chosen; null if it can. */
  const whyNotNobody = (zone: string): string | null => {
    const others = supervisors?.filter(
      (supervisor) => looksAfter(supervisor, zone) && String(supervisor.id) !== currentSupervisorId,
    );
    const [other] = currentSupervisorId === NOBODY ? [] : (others ?? []);
    const area = areas?.find(({ id }) => String(id) === zone)?.name ?? '';
    return other ? t('Nobody: {{name}} looks after {{area}}', { name: other.name, area }) : null;
  };
  const nobody = whyNotNobody(areaId);
  const choices = supervisors
    ?.map(({ id, name, areas: zones }) => ({
      value: String(id),
      label: `${name} · ${zones.map((zone) => zone.name).join(', ')}`,
      isDisabled: false,
    }))
    .sort(byLabel)
    .concat({
      value: NOBODY,
      label: nobody ?? t('Nobody (the admin looks after it)'),
      isDisabled: nobody !== null,
    });
  const register = form.register('supervisorId', {
    validate: required(messageKey('supervisor-required')),
    onChange: () => {
      setReason(undefined);
      const chosenId = form.getValues('supervisorId');
      const supervisor = supervisors?.find(({ id }) => String(id) === chosenId);
      if (supervisor && !looksAfter(supervisor, form.getValues('areaId')))
        form.setValue('areaId', String(supervisor.area_id), CHANGE);
    },
  });
  const removeSupervisor = (zone: string) => {
    const supervisor = supervisors?.find(({ id }) => String(id) === supervisorId);
    const why =
      supervisorId === NOBODY
        ? whyNotNobody(zone)
        : supervisor && !looksAfter(supervisor, zone)
          ? t('{{name}} does not look after {{area}}', {
              name: supervisor.name,
              area: areas?.find(({ id }) => String(id) === zone)?.name ?? '',
            })
          : null;
    setReason(why ?? undefined);
    if (why !== null) form.setValue('supervisorId', '', CHANGE);
  };
  return (
    <>
      <LoadedSelect
        label={t('Supervisor')}
        placeholder={t('Select a supervisor')}
        choices={choices}
        failure={isError ? t('Failed to fetch supervisors') : undefined}
        onRetry={() => void refetch()}
        error={errorOf('supervisorId')}
        value={supervisorId}
        {...register}
      />
      {reason && <p className={styles.note}>{reason}</p>}
      <AreaField form={form} errorOf={errorOf} onChoose={removeSupervisor} />
    </>
  );
}

/** The zone in which a person works, or the first of a supervisor's zones. */
function AreaField({ form, errorOf, onChoose }: Props & { onChoose?: (areaId: string) => void }) {
  const { t } = useTranslation();
  const areas = useQuery(areasQuery);
  const register = form.register('areaId', {
    validate: required(messageKey('area-required')),
    onChange: () => onChoose?.(form.getValues('areaId')),
  });
  return (
    <LoadedSelect
      label={t('Area')}
      placeholder={t('Select an area')}
      choices={areas.data && choicesOf(areas.data.rows)}
      failure={areas.isError ? t('Failed to fetch areas') : undefined}
      onRetry={() => void areas.refetch()}
      error={errorOf('areaId')}
      value={form.watch('areaId')}
      {...register}
    />
  );
}

const choicesOf = (areas: readonly Named[]) =>
  areas.map(({ id, name }) => ({ value: String(id), label: name })).sort(byLabel);

/** The zones of a supervisor: the first one, and those that he looks after as well. */
export function ZonesField({ form, errorOf }: Props) {
  const { t } = useTranslation();
  const areas = useQuery(areasQuery).data?.rows ?? [];
  const first = form.watch('areaId');
  const others = choicesOf(areas).filter(({ value }) => value !== first);
  return (
    <>
      <AreaField form={form} errorOf={errorOf} />
      {first !== '' && others.length > 0 && (
        <fieldset className={styles.zones}>
          <legend>{t('Also looks after')}</legend>
          {others.map(({ value, label }) => (
            <label key={value} className={styles.zone}>
              <input type="checkbox" value={value} {...form.register('otherAreaIds')} />
              {label}
            </label>
          ))}
        </fieldset>
      )}
    </>
  );
}

/** One of the supervisor's own zones, for his delivery boy. */
export function OwnZoneField({ form, errorOf, areas }: Props & { areas: readonly Named[] }) {
  const { t } = useTranslation();
  return (
    <SelectField
      label={t('Area')}
      choices={areas.map(({ id, name }) => ({ value: String(id), label: name }))}
      error={errorOf('areaId')}
      {...form.register('areaId')}
    />
  );
}

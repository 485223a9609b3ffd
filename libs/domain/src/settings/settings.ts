import type { Fact } from '../fact';
import { factGuard } from '../stored-fact';

/** The values that admins have set. A missing value has its default. */
export interface SettingValues {
  name?: string;
  /** Empty: the built-in text of the landing page. */
  landingTitle?: string;
  landingText?: string;
  /** `HH:MM`. */
  defaultDeadline?: string;
  /** SHA-256 of the image in hexadecimal digits; null for none. */
  logo?: string | null;
}

/** The settings that an admin changed, with the earlier values; `previous` has the same fields. */
export type SettingsFact = Fact<'SettingsChanged', SettingValues & { previous: SettingValues }>;

const FIELDS = ['name', 'landingTitle', 'landingText', 'defaultDeadline', 'logo'] as const;

/**
 * Decides which of the new values differ from the current ones.
 *
 * @param current the current values, defaults included
 */
export function changeSettings(
  newValues: SettingValues,
  current: Required<SettingValues>,
): SettingsFact[] {
  const changedFields = FIELDS.filter(
    (field) => newValues[field] !== undefined && newValues[field] !== current[field],
  );
  if (changedFields.length === 0) return [];
  const changedValuesOf = (values: SettingValues): SettingValues =>
    Object.fromEntries(changedFields.map((field) => [field, values[field]]));
  return [
    {
      type: 'SettingsChanged',
      data: { ...changedValuesOf(newValues), previous: changedValuesOf(current) },
    },
  ];
}

export function evolveSettings(
  values: SettingValues,
  { data: { previous: _previous, ...changedValues } }: SettingsFact,
): SettingValues {
  return { ...values, ...changedValues };
}

export const isSettingsFact = factGuard<SettingsFact>({ SettingsChanged: true });

import type { Fact, Recorded } from '../fact';
import { isOneOf, type StoredFact } from '../stored-fact';

/** What admins have set; what is missing has its default. */
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

/** The settings that an admin changed, with what held before; `previous` has the same fields. */
export type SettingsFact = Fact<'SettingsChanged', SettingValues & { previous: SettingValues }>;

const FIELDS = ['name', 'landingTitle', 'landingText', 'defaultDeadline', 'logo'] as const;

/**
 * Decides which settings differ from those that hold.
 *
 * @param current the values that hold, defaults included
 */
export function changeSettings(wanted: SettingValues, current: Required<SettingValues>): SettingsFact[] {
  const changed = FIELDS.filter((field) => wanted[field] !== undefined && wanted[field] !== current[field]);
  if (changed.length === 0) return [];
  const of = (values: SettingValues): SettingValues => Object.fromEntries(changed.map((field) => [field, values[field]]));
  return [{ type: 'SettingsChanged', data: { ...of(wanted), previous: of(current) } }];
}

/** Folds one fact into the settings. */
export function evolveSettings(values: SettingValues, { data: { previous: _previous, ...changed } }: SettingsFact): SettingValues {
  return { ...values, ...changed };
}

const TYPES: Record<SettingsFact['type'], true> = { SettingsChanged: true };

/** Whether an event of the log is a change of the settings, by its type. */
export const isSettingsFact = (entry: StoredFact): entry is Recorded<SettingsFact> => isOneOf(TYPES, entry.type);

import type { ActivityChange } from '@milkround/contracts';
import type { SettingsFact } from '@milkround/domain';
import { changed } from './change';

/** Digits of a logo's hash that tell one image from another. */
const SHOWN_DIGITS = 8;

/** Returns the settings that a fact changed. */
export function settingsChanges({ data: { previous, ...data } }: SettingsFact): ActivityChange[] {
  const hash = (logo: string | null | undefined) => logo?.slice(0, SHOWN_DIGITS) ?? null;
  return [
    ...changed('name', previous.name ?? null, data.name ?? null),
    ...changed('landing-title', previous.landingTitle ?? null, data.landingTitle ?? null),
    ...changed('landing-text', previous.landingText ?? null, data.landingText ?? null),
    ...changed('default-deadline', previous.defaultDeadline ?? null, data.defaultDeadline ?? null),
    ...changed('logo', hash(previous.logo), hash(data.logo)),
  ];
}

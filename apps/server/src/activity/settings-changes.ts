import type { ActivityChange } from '@milkround/contracts';
import type { SettingsFact } from '@milkround/domain';
import { toChanges } from './to-change';

/** Digits of a logo's hash that tell one image from another. */
const SHOWN_DIGITS = 8;

export function settingsChanges({ data: { previous, ...data } }: SettingsFact): ActivityChange[] {
  const hash = (logo: string | null | undefined) => logo?.slice(0, SHOWN_DIGITS) ?? null;
  return [
    ...toChanges('name', previous.name ?? null, data.name ?? null),
    ...toChanges('landing-title', previous.landingTitle ?? null, data.landingTitle ?? null),
    ...toChanges('landing-text', previous.landingText ?? null, data.landingText ?? null),
    ...toChanges(
      'default-deadline',
      previous.defaultDeadline ?? null,
      data.defaultDeadline ?? null,
    ),
    ...toChanges('logo', hash(previous.logo), hash(data.logo)),
  ];
}

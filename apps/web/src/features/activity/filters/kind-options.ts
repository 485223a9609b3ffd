import type { TFunction } from 'i18next';
import {
  GROUP_NAMES,
  GROUPS,
  KIND_NAMES,
  kindsOf,
  namedKindsOf,
  type ActivityGroup,
} from './groups';
import type { FilterOption } from './OptionPicker';

/** Shorter words, such as "who" and "by", are in too many names. */
const MIN_WORD = 4;

/** Each group of kinds, followed by those of its kinds that people look for alone. */
export function kindOptions(t: TFunction): FilterOption<string[]>[] {
  const ofGroup = (group: ActivityGroup): FilterOption<string[]>[] => [
    { key: group, value: kindsOf(group), label: t(GROUP_NAMES[group]) },
    ...namedKindsOf(group).map((kind) => ({
      key: kind,
      value: [kind],
      label: t(KIND_NAMES[kind] ?? kind),
      hint: t(GROUP_NAMES[group]),
    })),
  ];
  return GROUPS.flatMap(ofGroup);
}

/** Returns the options whose name has a word of a text: a person who types "deleted" looks for deleted orders, not for a name. */
export function kindsNamedIn(text: string, t: TFunction): FilterOption<string[]>[] {
  const words = text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word.length >= MIN_WORD);
  return kindOptions(t).filter(({ label }) =>
    words.some((word) => label.toLowerCase().includes(word)),
  );
}

import type { TFunction } from 'i18next';
import { NOT_DELIVERED_WORDS } from '@milkround/contracts';

const { other: _, ...words } = NOT_DELIVERED_WORDS;
const KNOWN: ReadonlySet<string> = new Set(Object.values(words));

/** Translates an absence remark if it has the words of a reason; anything else was typed and stays. */
export const absenceWords = (absence: string, t: TFunction): string =>
  KNOWN.has(absence) ? t(absence) : absence;

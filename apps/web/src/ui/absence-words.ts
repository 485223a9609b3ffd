import type { TFunction } from 'i18next';
import { NOT_DELIVERED_WORDS } from '@milkround/contracts';
import { text } from '../i18n';

const { other: _, ...words } = NOT_DELIVERED_WORDS;
/** The words of the reasons, and those of the report for a stop without one. */
const KNOWN: ReadonlySet<string> = new Set([
  ...Object.values(words),
  text('Less'),
  text('No reason'),
]);

/** Translates an absence remark if it has the words of a reason; anything else was typed and stays. */
export const absenceWords = (absence: string, t: TFunction): string =>
  KNOWN.has(absence) ? t(absence) : absence;

import type { DayCloseRow, DayFigures } from '@milkround/contracts';

export interface Difference {
  figure: keyof DayFigures;
  atClose: number;
  now: number;
}

const FIGURES: readonly (keyof DayFigures)[] = ['stops', 'done', 'required', 'delivered'];

/** Returns the figures that late entries have changed after the close. */
export const differences = ({
  at_close,
  now,
}: Pick<DayCloseRow, 'at_close' | 'now'>): Difference[] =>
  FIGURES.filter((figure) => at_close[figure] !== now[figure]).map((figure) => ({
    figure,
    atClose: at_close[figure],
    now: now[figure],
  }));

import type { DayCloseRow, DayFigures } from '@milkround/contracts';

/** A figure of a day that is not what it was when the day was closed. */
export interface Difference {
  figure: keyof DayFigures;
  atClose: number;
  now: number;
}

const FIGURES: readonly (keyof DayFigures)[] = ['stops', 'done', 'required', 'delivered'];

/** The figures that what came after the close has changed. */
export const differences = ({ at_close, now }: Pick<DayCloseRow, 'at_close' | 'now'>): Difference[] =>
  FIGURES.filter((figure) => at_close[figure] !== now[figure]).map((figure) => ({ figure, atClose: at_close[figure], now: now[figure] }));

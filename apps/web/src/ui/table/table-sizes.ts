/** The page sizes that can be chosen, and the first one. */
export interface PageSizes {
  choices: readonly number[];
  first: number;
}

export const LIST_SIZES: PageSizes = { choices: [5, 10, 20], first: 5 };
export const ORDER_SIZES: PageSizes = { choices: [5, 10, 20, 50, 100], first: 20 };
export const REPORT_SIZES: PageSizes = { choices: [5, 10, 20, 50], first: 10 };

/** The page size that has all rows on one page. It is not the number of rows, because pushed rows belong on this page too. */
export const ALL_ROWS = Number.MAX_SAFE_INTEGER;
/** From this number of rows on, one page of all rows is offered as well. */
const MANY = 50;

/** The sizes that are offered for a number of rows; the chosen size stays among them. */
export const sizesFor = (
  choices: readonly number[],
  rows: number,
  chosenSize: number,
): readonly number[] => (rows > MANY || chosenSize === ALL_ROWS ? [...choices, ALL_ROWS] : choices);

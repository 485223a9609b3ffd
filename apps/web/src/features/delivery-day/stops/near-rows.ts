import type { ReactNode } from 'react';

/** The rows of a list that are rendered, and the heights in pixels of the rows before and after them. */
export interface RenderedRows {
  /** For the element that contains the rows. */
  box: (element: HTMLElement | null) => void;
  /** For each row, which must have its index in `data-index`. */
  measure: (element: HTMLElement | null) => void;
  rows: readonly number[];
  heightBefore: number;
  heightAfter: number;
}

export interface RowsProps {
  count: number;
  /** Identifies a row, so that its height is known at another index; must keep its identity while the rows are the same. */
  keyOf: (index: number) => string;
  /** px of a row that has not been measured yet, and between two rows. */
  height: number;
  gap?: number;
  children: (rows: RenderedRows) => ReactNode;
}

import type { BusinessDate, RowChange, OfficeRole } from '@milkround/contracts';
import type { ReportDefinition, ReportRange } from '@milkround/domain';
import type { TFunction } from 'i18next';
import type { ReactNode } from 'react';
import type { CorrectedStop } from '../../correct-stop/useCorrectStop';
import type { Tone } from '../../ui/table/TableCells';

/** The context in which a cell is shown. */
export interface CellPlace {
  timeZone: string | undefined;
  range: ReportRange;
  /** The role whose explanations and activity a figure opens; null for a delivery boy, who has none. */
  officeRole: OfficeRole | null;
}

/** A report on the screen: its definition, and the cells that are more than a formatted value. */
export interface ReportKind<Read extends object, Row extends object = Read> {
  definition: ReportDefinition<Read, Row>;
  /** Content of a cell, by column key; undefined leaves the column's own format. */
  show?(this: void, key: string, row: Row, place: CellPlace): ReactNode;
  /** Content of a total over rows, by column key; undefined leaves the sum. */
  showTotal?(this: void, key: string, rows: readonly Row[]): ReactNode;
  /** Says how many rows a day has. With it the screen offers the newest day with rows where its own dates have none. */
  countWords?(this: void, count: number, t: TFunction): string;
  /** The dates that are shown at first; today by default. */
  firstRange?(this: void, today: BusinessDate): ReportRange;
  /** Whether coming days have rows, so that tomorrow is offered. */
  isAhead?: boolean;
  /** The labels of the chosen dates, if they are not the dates of the rows' orders. */
  rangeLabels?: Record<keyof ReportRange, string>;
  /** A sentence above the table. */
  note?: string;
  tone?(this: void, key: string, row: Row): Tone;
  /** The stop of a row, which the office can correct. */
  stopOf?(this: void, row: Row): CorrectedStop;
  /** The rows of the read after a change, where they are not replaced by the key of the definition. */
  merge?(this: void, rows: readonly Read[], change: RowChange<Read>): Read[];
}

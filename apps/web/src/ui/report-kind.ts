import type { Role } from '@milkround/contracts';
import type { ReportDefinition } from '@milkround/domain';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Watched } from '../live';
import type { Range } from './date-range';
import type { Tone } from './TableCells';

/** Whose report, and of which dates. */
export interface ReportPlace {
  role: Role;
  range: Range;
}

/** A report on the screen: its definition, its query, and the cells that are more than a formatted value. */
export interface ReportKind<Read, Row = Read> {
  definition: ReportDefinition<Read, Row>;
  query: (place: ReportPlace) => UseQueryOptions<Watched<Read>, Error, Watched<Read>, readonly ['watched', topic: string, path: string]>;
  /** Content of a cell, by column key; undefined leaves the column's own format. */
  show?: (key: string, row: Row, timeZone: string | undefined) => ReactNode;
  tone?: (key: string, row: Row) => Tone;
}

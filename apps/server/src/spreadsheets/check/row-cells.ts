import type { Message } from '@milkround/contracts';
import type { Cell, SheetRow } from '../file/sheet';
import { placeOf, type Place } from '../row-order';
import { idText, type ParsedCell } from './cell-values';
import type { Column } from './columns';
import type { Problems } from './problems';

/** The cells of a row by field. Errors go to the problems with the header of the column in the file. */
export class RowCells<Field extends string> {
  readonly place: Place;
  isFaulty = false;

  constructor(
    private readonly fields: Partial<Record<Field, Column>>,
    /** The names of the columns that the file does not have. */
    private readonly titles: Readonly<Record<Field, string>>,
    sheet: string | undefined,
    readonly row: SheetRow,
    private readonly problems: Problems,
  ) {
    this.place = placeOf({ sheet, row: row.row });
  }

  cell(field: Field): Cell {
    const column = this.fields[field];
    return column && this.row.cells[column.index];
  }

  /** Returns the text of a field in the form that is compared between rows. */
  text(field: Field): string {
    return idText(this.cell(field));
  }

  /** Returns the value of a field, or undefined when its column is missing or the value is wrong. */
  take<T>(field: Field, parse: (cell: Cell, title: string) => ParsedCell<T>): T | undefined {
    const title = this.fields[field]?.title;
    return title === undefined ? undefined : this.takeValue(title, parse(this.cell(field), title));
  }

  /** Returns a parsed value of the column with a title, or undefined when it is wrong. */
  takeValue<T>(title: string, parsed: ParsedCell<T>): T | undefined {
    if ('value' in parsed) return parsed.value;
    this.add(title, parsed.problem);
    return undefined;
  }

  refuse(field: Field, message: Message | (() => Message)): void {
    this.add(this.fields[field]?.title ?? this.titles[field], message);
  }

  private add(title: string, message: Message | (() => Message)): void {
    this.isFaulty = true;
    this.problems.add(this.place, title, message);
  }
}

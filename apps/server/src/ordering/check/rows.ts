import { createMessage } from '@milkround/contracts';
import type { Consumer, Quantity } from '@milkround/domain';
import type { Cell, Sheet, SheetRow } from '../../spreadsheets/file/sheet';
import type { NameLookup } from '../../spreadsheets/check/name-index';
import type { CatalogDeliveryBoy, CatalogIndex, CatalogProduct } from './catalog';
import {
  hasFormula,
  isNoLine,
  linesValue,
  quantityValue,
  requiredText,
  sequenceValue,
  textOf,
  textValue,
  type ParsedCell,
} from '../../spreadsheets/check/cell-values';
import type { Field, Layout } from './headers';
import { checkOrderDate } from './order-date';
import type { Problems } from '../../spreadsheets/check/problems';

/** One line of an order file, its names resolved. */
export interface FileLine {
  row: number;
  deliveryBoy: CatalogDeliveryBoy;
  consumer: Consumer;
  product: CatalogProduct;
  expected: Quantity;
  sequence: number | null;
}

const MAX_CHARACTERS = { id: 64, name: 200, address: 500 };

/** Parses a consumer ID. A formula is refused, because its text would be stored as the ID of another consumer. */
const idValue = (cell: Cell, title: string): ParsedCell<string> =>
  hasFormula(cell)
    ? { problem: createMessage('row-formula') }
    : requiredText(cell, MAX_CHARACTERS.id, title);

/** Turns rows into lines. Each error goes to the problems with its row and the title of its column in the file. */
export class RowReader {
  private readonly date1904: boolean;
  private readonly lookups = {
    product: new Map<string, NameLookup<CatalogProduct>>(),
    mde: new Map<string, NameLookup<CatalogDeliveryBoy>>(),
  };

  constructor(
    private readonly layout: Layout,
    sheet: Sheet,
    private readonly date: string,
    private readonly catalog: CatalogIndex,
    private readonly problems: Problems,
  ) {
    this.date1904 = sheet.date1904;
  }

  /** Returns the row's lines, or none when the row has an error. */
  lines(row: SheetRow): FileLine[] {
    const countBefore = this.problems.count;
    const id = this.take(row, 'consumerId', idValue);
    const name = this.take(row, 'consumerName', (cell) => textValue(cell, MAX_CHARACTERS.name));
    const address = this.take(row, 'address', (cell) => linesValue(cell, MAX_CHARACTERS.address));
    const deliveryBoy = this.take(row, 'mde', (cell, title) =>
      this.lookUp(cell, title, this.lookups.mde, (text) => this.catalog.deliveryBoy(text)),
    );
    const sequence = this.take(row, 'sequence', sequenceValue);
    this.take(row, 'orderDate', (cell) => checkOrderDate(cell, this.date, this.date1904));
    const quantities = this.layout.products
      ? this.wideQuantities(row, this.layout.products)
      : this.long(row);
    if (this.problems.count > countBefore || id === undefined || !deliveryBoy) return [];
    const consumer = { id, name: name ?? '', address: address ?? '' };
    return quantities.map((quantity) => ({
      row: row.row,
      deliveryBoy,
      consumer,
      sequence: sequence ?? null,
      ...quantity,
    }));
  }

  private long(row: SheetRow): Pick<FileLine, 'product' | 'expected'>[] {
    const product = this.take(row, 'product', (cell, title) => this.product(cell, title));
    const expected = this.take(row, 'quantity', quantityValue);
    return product && expected ? [{ product, expected }] : [];
  }

  private wideQuantities(
    row: SheetRow,
    columns: NonNullable<Layout['products']>,
  ): Pick<FileLine, 'product' | 'expected'>[] {
    return columns.flatMap(({ index, title }) => {
      const cell = row.cells[index];
      if (isNoLine(cell)) return [];
      const expected = this.takeValue(row, title, quantityValue(cell, title));
      if (!expected) return [];
      const product = this.takeValue(row, title, this.product(title, title));
      return product ? [{ product, expected }] : [];
    });
  }

  private product(cell: Cell, title: string): ParsedCell<CatalogProduct> {
    return this.lookUp(cell, title, this.lookups.product, (text) => this.catalog.product(text));
  }

  /** Resolves a name. The lookup is stored, because the same few names stand in every row. */
  private lookUp<T>(
    cell: Cell,
    title: string,
    lookups: Map<string, NameLookup<T>>,
    find: (text: string) => NameLookup<T>,
  ): ParsedCell<T> {
    const text = textOf(cell);
    if (text === '') return { problem: createMessage('row-blank', { column: title }) };
    const storedLookup = lookups.get(text);
    const lookup = storedLookup ?? find(text);
    if (!storedLookup) lookups.set(text, lookup);
    return 'match' in lookup ? { value: lookup.match } : lookup;
  }

  /** Returns the value of an optional column, or undefined when the column is missing or its value is wrong. */
  private take<T>(
    row: SheetRow,
    field: Field,
    parseCell: (cell: Cell, title: string) => ParsedCell<T>,
  ): T | undefined {
    const column = this.layout.fields[field];
    return (
      column && this.takeValue(row, column.title, parseCell(row.cells[column.index], column.title))
    );
  }

  private takeValue<T>({ row }: SheetRow, title: string, parsedCell: ParsedCell<T>): T | undefined {
    if ('value' in parsedCell) return parsedCell.value;
    this.problems.add(row, title, parsedCell.problem);
    return undefined;
  }
}

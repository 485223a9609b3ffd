import { createMessage } from '@milkround/contracts';
import type { Consumer, Quantity } from '@milkround/domain';
import type { Cell, Sheet, SheetRow } from '../../spreadsheets/file/sheet';
import type { NameLookup } from '../../spreadsheets/check/name-index';
import type { CatalogDeliveryBoy, CatalogIndex, CatalogProduct } from './catalog';
import {
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

/** Turns rows into lines. What is wrong goes to the problems, each with its row and its column as the file heads it. */
export class RowReader {
  private readonly date1904: boolean;
  private readonly found = {
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

  /** The row's lines; none when anything in the row is wrong. */
  lines(row: SheetRow): FileLine[] {
    const before = this.problems.count;
    const id = this.take(row, 'consumerId', (cell, title) => requiredText(cell, MAX_CHARACTERS.id, title));
    const name = this.take(row, 'consumerName', (cell) => textValue(cell, MAX_CHARACTERS.name));
    const address = this.take(row, 'address', (cell) => linesValue(cell, MAX_CHARACTERS.address));
    const deliveryBoy = this.take(row, 'mde', (cell, title) =>
      this.lookUp(cell, title, this.found.mde, (text) => this.catalog.deliveryBoy(text)),
    );
    const sequence = this.take(row, 'sequence', sequenceValue);
    this.take(row, 'orderDate', (cell) => checkOrderDate(cell, this.date, this.date1904));
    const wanted = this.layout.products ? this.wide(row, this.layout.products) : this.long(row);
    if (this.problems.count > before || id === undefined || !deliveryBoy) return [];
    const consumer = { id, name: name ?? '', address: address ?? '' };
    return wanted.map((each) => ({ row: row.row, deliveryBoy, consumer, sequence: sequence ?? null, ...each }));
  }

  private long(row: SheetRow): Pick<FileLine, 'product' | 'expected'>[] {
    const product = this.take(row, 'product', (cell, title) => this.product(cell, title));
    const expected = this.take(row, 'quantity', quantityValue);
    return product && expected ? [{ product, expected }] : [];
  }

  private wide(row: SheetRow, columns: NonNullable<Layout['products']>): Pick<FileLine, 'product' | 'expected'>[] {
    return columns.flatMap(({ index, title }) => {
      const cell = row.cells[index];
      if (isNoLine(cell)) return [];
      const expected = this.checked(row, title, quantityValue(cell, title));
      if (!expected) return [];
      const product = this.checked(row, title, this.product(title, title));
      return product ? [{ product, expected }] : [];
    });
  }

  private product(cell: Cell, title: string): ParsedCell<CatalogProduct> {
    return this.lookUp(cell, title, this.found.product, (text) => this.catalog.product(text));
  }

  /** The same few names stand in every row. */
  private lookUp<T>(cell: Cell, title: string, known: Map<string, NameLookup<T>>, find: (text: string) => NameLookup<T>): ParsedCell<T> {
    const text = textOf(cell);
    if (text === '') return { problem: createMessage('row-blank', { column: title }) };
    const there = known.get(text);
    const found = there ?? find(text);
    if (!there) known.set(text, found);
    return 'found' in found ? { value: found.found } : found;
  }

  /** The value of a column that the file may not have; undefined also when it is wrong. */
  private take<T>(row: SheetRow, field: Field, read: (cell: Cell, title: string) => ParsedCell<T>): T | undefined {
    const column = this.layout.fields[field];
    return column && this.checked(row, column.title, read(row.cells[column.index], column.title));
  }

  private checked<T>({ row }: SheetRow, title: string, read: ParsedCell<T>): T | undefined {
    if ('value' in read) return read.value;
    this.problems.add(row, title, read.problem);
    return undefined;
  }
}

import {
  createMessage,
  phoneNumberOf,
  type Message,
  type Named,
  type OrderField,
  ORDER_TITLES,
} from '@milkround/contracts';
import { plus, type Consumer, type Quantity } from '@milkround/domain';
import {
  faultOf,
  idText,
  idValue,
  isNoLine,
  linesValue,
  quantityValue,
  quoted,
  sequenceValue,
  textOf,
  textValue,
  textWithDigits,
  type ParsedCell,
} from '../../spreadsheets/check/cell-values';
import type { NameLookup } from '../../spreadsheets/check/name-index';
import type { Problems } from '../../spreadsheets/check/problems';
import { RowCells } from '../../spreadsheets/check/row-cells';
import { isBlankCell, type Cell, type SheetRow } from '../../spreadsheets/file/sheet';
import type { Place } from '../../spreadsheets/row-order';
import type { CatalogDeliveryBoy, CatalogIndex, CatalogProduct } from './catalog';
import { headerAgain, type Layout } from './headers';
import { checkOrderDate } from './order-date';

/** One line of an order file, its names resolved. */
export interface FileLine extends Place {
  deliveryBoy: CatalogDeliveryBoy;
  consumer: Consumer;
  product: CatalogProduct;
  expected: Quantity;
  sequence: number | null;
  /** The phone number of the consumer; null if the file has none. */
  phone: string | null;
  /** The zone of the consumer; null if the file names none. */
  zone: Named | null;
}

/** The content of a row. A row without lines has no quantity, only zeros, or sums of other rows. */
export type RowKind = 'lines' | 'errors' | 'zero' | 'blank' | 'total';

interface ReadRow {
  kind: RowKind;
  lines: FileLine[];
}

/** A quantity of a row; a 0 needs no product. */
interface RowQuantity {
  product: CatalogProduct | null;
  expected: Quantity;
}

type OrderCells = RowCells<OrderField>;

/** Units that are no litres, kilograms or pieces: 500 of them are no 500 litres. */
const SMALL_UNIT =
  /^(m\.?\s?l|millilit(re|er)s?|cc|gm?s?|gr|grams?|मि\.?\s?(ली|लि)\.?|मिलीलीटर|मिलिलिटर|ग्राम|ग्रॅम)\.?$/iu;

const MAX_CHARACTERS = { id: 64, name: 200, address: 500 };

/** A sheet of orders, with what its rows have in common. */
export interface OrderSheet {
  layout: Layout;
  /** Its name in places; undefined in a file with one sheet. */
  name: string | undefined;
  date1904: boolean;
}

/** Whether ids are digits with or without `.0`, which another program has added. */
export function haveDecimals(ids: readonly string[]): boolean {
  return ids.some((id) => id.includes('.')) && ids.every((id) => /^\d+(\.0+)?$/.test(id));
}

/** The words of a row of totals, as whole words of any script. */
const TOTAL =
  /(^|[^\p{L}\p{M}])((sub|grand)?-?totals?|sum|कुल|कुल योग|योग|एकूण|बेरीज)($|[^\p{L}\p{M}])/iu;

const hasOtherWords = (name: string) => /[\p{L}\p{M}]/u.test(name.replace(TOTAL, ''));

/** Turns rows into lines. Each error goes to the problems with its row and the title of its column in the file. */
export class RowReader {
  private readonly lookups = {
    product: new Map<string, NameLookup<CatalogProduct>>(),
    mde: new Map<string, NameLookup<CatalogDeliveryBoy>>(),
    zone: new Map<string, NameLookup<Named>>(),
  };
  /** The sums of the columns with quantities, of all rows and of those since the last row of totals. */
  private sums = new Map<number, Quantity>();
  /** The row of a second header that differs from the first. */
  private otherHeader: number | null = null;
  /** The rows with a phone number that is none. */
  readonly unreadPhones: number[] = [];
  private sumsSinceTotal = new Map<number, Quantity>();

  constructor(
    private readonly sheet: OrderSheet,
    private readonly reading: { date: string; timeZone: string },
    private readonly catalog: CatalogIndex,
    private readonly problems: Problems,
    private readonly withoutDecimals: boolean,
  ) {}

  private get layout(): Layout {
    return this.sheet.layout;
  }

  read(row: SheetRow): ReadRow {
    const header = headerAgain(row, this.layout);
    if (header === 'other') this.otherHeader = row.row;
    const cells = new RowCells(
      this.layout.fields,
      ORDER_TITLES,
      this.sheet.name,
      row,
      this.problems,
    );
    if (!row.fault && (this.isTotal(cells) || header === 'same')) {
      this.sumsSinceTotal = new Map();
      return { kind: 'total', lines: [] };
    }
    const fault = row.fault ?? this.otherTable() ?? this.tooManyCells(row);
    if (fault) {
      cells.refuse('consumerId', fault);
      return { kind: 'errors', lines: [] };
    }
    const id = cells.take('consumerId', (cell, title) => this.id(cell, title));
    const name = cells.take('consumerName', (cell) => textValue(cell, MAX_CHARACTERS.name));
    const address = cells.take('address', (cell) => linesValue(cell, MAX_CHARACTERS.address));
    const deliveryBoy = this.deliveryBoy(cells);
    const sequence = cells.take('sequence', sequenceValue);
    cells.take('orderDate', (cell) => this.orderDate(cell));
    const zone = cells.take('zone', (cell, title) => this.zone(cell, title)) ?? null;
    const phone = this.phone(cells);
    const quantities = [...this.long(cells), ...this.wideQuantities(cells)];
    if (cells.isFaulty || id === undefined || !deliveryBoy) return { kind: 'errors', lines: [] };
    const consumer = { id, name: name ?? '', address: address ?? '' };
    const lines: FileLine[] = [];
    const { sheet, row: number } = cells.place;
    // Written out, because a spread takes ten times as long for each of 50,000 lines.
    for (const { product, expected } of quantities)
      if (product)
        lines.push({
          sheet,
          row: number,
          deliveryBoy,
          consumer,
          product,
          expected,
          sequence: sequence ?? null,
          phone,
          zone,
        });
    if (lines.some((line) => line.expected > 0)) return { kind: 'lines', lines };
    return { kind: quantities.length > 0 ? 'zero' : 'blank', lines };
  }

  /** A row of totals has no consumer, and a word for it or the sums of the rows above it. */
  private isTotal(cells: OrderCells): boolean {
    const { row } = cells;
    const textIn = (field: OrderField) => textOf(cells.cell(field));
    const id = textIn('consumerId');
    if (id !== '' && !TOTAL.test(id)) return false;
    const name = textIn('consumerName');
    if ((name !== '' && !TOTAL.test(name)) || textIn('address') !== '') return false;
    const mde = textIn('mde');
    const isSum = () => this.isSum(row, this.sums) || this.isSum(row, this.sumsSinceTotal);
    if (row.cells.some((cell) => TOTAL.test(textOf(cell))))
      // A consumer with such a name has a delivery boy.
      return !hasOtherWords(name) || mde === '' || TOTAL.test(mde) || isSum();
    const hasOther = name !== '' || mde !== '' || textIn('product') !== '';
    return !hasOther && isSum();
  }

  private isSum({ cells }: SheetRow, sums: ReadonlyMap<number, Quantity>): boolean {
    if (sums.size === 0) return false;
    return [...sums].every(([index, sum]) => {
      const value = quantityValue(cells[index], '');
      return 'value' in value && value.value === sum;
    });
  }

  private addToSums(index: number, value: Quantity): void {
    for (const sums of [this.sums, this.sumsSinceTotal])
      sums.set(index, plus(sums.get(index) ?? 0, value));
  }

  /** Rows below another header have other columns than the rows above it. */
  private otherTable(): Message | null {
    return this.otherHeader === null
      ? null
      : createMessage('row-other-header', { row: this.otherHeader });
  }

  private tooManyCells({ cells }: SheetRow): Message | null {
    const last = cells.findLastIndex((cell) => !isBlankCell(cell));
    const { width } = this.layout;
    return last < width
      ? null
      : createMessage('row-more-cells', { cells: last + 1, header: width });
  }

  private id(cell: Cell, title: string): ParsedCell<string> {
    const id = idValue(cell, MAX_CHARACTERS.id, title);
    return this.withoutDecimals && 'value' in id ? { value: id.value.replace(/\.0+$/, '') } : id;
  }

  private orderDate(cell: Cell): ParsedCell<string> {
    const { date, timeZone } = this.reading;
    return checkOrderDate(cell, date, { date1904: this.sheet.date1904, timeZone });
  }

  private deliveryBoy(cells: OrderCells): CatalogDeliveryBoy | undefined {
    const find = (cell: Cell, title: string) =>
      this.lookUp(cell, idText(cell), title, this.lookups.mde, (text) =>
        this.catalog.deliveryBoy(text),
      );
    if (this.layout.mde === null) return cells.take('mde', find);
    return cells.takeValue('MDE', find(this.layout.mde, 'MDE'));
  }

  private zone(cell: Cell, title: string): ParsedCell<Named | null> {
    if (isBlankCell(cell)) return { value: null };
    return this.lookUp(cell, textOf(cell), title, this.lookups.zone, (text) =>
      this.catalog.zone(text),
    );
  }

  /** The first phone number of a cell. One that is none is no error, because the milk comes without it. */
  private phone(cells: OrderCells): string | null {
    const cell = cells.cell('phone');
    if (isNoLine(cell)) return null;
    const [phone] = textWithDigits(cell)
      .split(/[/,;&\n]/)
      .map(phoneNumberOf)
      .filter((number) => number !== null);
    if (phone === undefined) this.unreadPhones.push(cells.row.row);
    return phone ?? null;
  }

  private long(cells: OrderCells): RowQuantity[] {
    const { fields, day } = this.layout;
    if (!fields.product || !fields.quantity) return [];
    if (day && isNoLine(cells.row.cells[day.index])) return [];
    const product = cells.take('product', (cell, title) => this.product(cell, title));
    const { index, title } = fields.quantity;
    const problem = this.smallUnit(cells.row, index);
    if (problem) cells.refuse('quantity', problem);
    const expected = this.takeQuantity(cells, index, title);
    return product && expected !== undefined ? [{ product, expected }] : [];
  }

  /** Refuses a quantity whose unit, in a column of its own, is millilitres or grams. */
  private smallUnit({ cells }: SheetRow, quantity: number): Message | null {
    const { unit } = this.layout;
    const name = unit ? textOf(cells[unit.index]) : '';
    if (!SMALL_UNIT.test(name)) return null;
    return createMessage('row-unit', { value: quoted(`${textOf(cells[quantity])} ${name}`) });
  }

  private wideQuantities(cells: OrderCells): RowQuantity[] {
    return this.layout.products.flatMap(({ index, title, product: name }): RowQuantity[] => {
      if (isNoLine(cells.row.cells[index])) return [];
      const expected = this.takeQuantity(cells, index, title);
      if (expected === undefined) return [];
      const found = this.product(name, title);
      // A product that is not there has no order that 0 could cancel.
      if (expected === 0) return [{ product: 'value' in found ? found.value : null, expected }];
      const product = cells.takeValue(title, found);
      return product ? [{ product, expected }] : [];
    });
  }

  private takeQuantity(cells: OrderCells, index: number, title: string): Quantity | undefined {
    const expected = cells.takeValue(title, quantityValue(cells.row.cells[index], title));
    this.addToSums(index, expected ?? 0);
    return expected;
  }

  private product(cell: Cell, title: string): ParsedCell<CatalogProduct> {
    return this.lookUp(cell, textOf(cell), title, this.lookups.product, (text) =>
      this.catalog.product(text),
    );
  }

  /** Resolves a name. The lookup is stored, because the same few names stand in every row. */
  private lookUp<T>(
    cell: Cell,
    text: string,
    title: string,
    lookups: Map<string, NameLookup<T>>,
    find: (text: string) => NameLookup<T>,
  ): ParsedCell<T> {
    const fault = faultOf(cell);
    if (fault) return { problem: fault };
    if (text === '') return { problem: createMessage('row-blank', { column: title }) };
    const storedLookup = lookups.get(text);
    const lookup = storedLookup ?? find(text);
    if (!storedLookup) lookups.set(text, lookup);
    return 'match' in lookup ? { value: lookup.match } : lookup;
  }
}

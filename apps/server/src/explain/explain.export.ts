import { Injectable } from '@nestjs/common';
import {
  withoutNull,
  type Cell,
  type ExportedReport,
  type SheetColumn,
} from '../reports/export/report';
import { ExplainedEvents } from './explained-events';
import type { ExplainedRow, RowNames } from './explained-rows';
import { Explain } from './explain.query';
import type { FigurePart } from './figure-part';

const COLUMNS: readonly SheetColumn[] = [
  { title: 'Order Date', kind: 'date', width: 14 },
  { title: 'Delivery Boy', kind: 'text', width: 26 },
  { title: 'Consumer ID', kind: 'text', width: 18 },
  { title: 'Consumer', kind: 'text', width: 28 },
  { title: 'Product', kind: 'text', width: 18 },
  { title: 'Contribution', kind: 'quantity', width: 16 },
  { title: 'Order ID', kind: 'text', width: 40 },
];

@Injectable()
export class ExplainExport {
  constructor(
    private readonly explanations: Explain,
    private readonly events: ExplainedEvents,
  ) {}

  create(part: FigurePart): ExportedReport {
    const { range: _, ...filters } = part;
    return {
      name: 'explanation',
      selection: { filters: withoutNull(filters) },
      file: 'Explanation.xlsx',
      sheet: 'Explanation',
      open: () => Promise.resolve({ columns: COLUMNS, pages: this.pages(part) }),
    };
  }

  private async *pages(part: FigurePart): AsyncGenerator<Cell[][]> {
    for await (const rows of this.explanations.allRows(part)) {
      const names = await this.events.names(rows);
      yield rows.map((row) => toCells(row, names(row)));
    }
  }
}

const toCells = (
  { stop, contribution: { amount, orderId } }: ExplainedRow,
  { deliveryBoyName, productName }: RowNames,
): Cell[] => [
  stop.date,
  deliveryBoyName,
  stop.consumer_id,
  stop.name,
  productName,
  amount,
  orderId,
];

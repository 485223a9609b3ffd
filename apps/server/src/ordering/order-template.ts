import { ORDER_TITLES, type OrderField } from '@milkround/contracts';
import { explanation, templateOf } from '../spreadsheets/template';
import type { CatalogDeliveryBoy, CatalogProduct } from './check/catalog';

export const TEMPLATE_NAME = 'OrderTemplate.xlsx';

const COLUMNS: { field: OrderField; width: number; description: string }[] = [
  {
    field: 'consumerId',
    width: 14,
    description: 'Required. The id of the consumer; leading zeros are kept.',
  },
  { field: 'consumerName', width: 26, description: 'The name of the consumer.' },
  { field: 'address', width: 40, description: 'Where the milk goes.' },
  {
    field: 'mde',
    width: 14,
    description: 'Required. The delivery boy: his unique id, his email or his exact name.',
  },
  { field: 'product', width: 16, description: 'Required. One of the products; see the examples.' },
  {
    field: 'quantity',
    width: 10,
    description: 'Required. A number with at most 3 decimal places; 0 is no order.',
  },
  {
    field: 'sequence',
    width: 10,
    description:
      'Optional. The place of the consumer in the round, from 1. Without it the order of the rows counts.',
  },
  {
    field: 'orderDate',
    width: 12,
    description: 'Optional. If it is filled in, it must be the date that is chosen for the upload.',
  },
];

const NOTES = [
  'Every visible sheet with these columns is read. They may stand in any order.',
  'Instead of Product and Quantity there may be one column for each product, headed by its name, with the quantity in it; blank, - or 0 is no order.',
  'The examples are to be replaced by your orders.',
];

/** Creates an example of an order file with the existing products, and a sheet that explains its columns. */
export const orderTemplate = (
  products: readonly CatalogProduct[],
  deliveryBoy: CatalogDeliveryBoy | undefined,
): Promise<Buffer> =>
  templateOf([
    {
      name: 'Orders',
      columns: COLUMNS.map(({ field, width }) => [ORDER_TITLES[field], width]),
      textColumns: 1,
      rows: products.map(({ name }, index) => {
        const number = index + 1;
        const consumer = [
          `C100${number}`,
          `Example Consumer ${number}`,
          `${number}, Example Street`,
        ];
        return [...consumer, deliveryBoy?.uniqueId ?? 'MDE-001', name, 1.5, number];
      }),
    },
    explanation(
      COLUMNS.map(({ field, description }) => [ORDER_TITLES[field], description]),
      NOTES,
    ),
  ]);

import type { ComponentProps } from 'react';
import { lazyPart } from '../../../ui/lazy-part';
import { OrderCards } from './OrderCards';
import type { OrdersTable } from './OrdersTable';

type Props = ComponentProps<typeof OrdersTable> & ComponentProps<typeof OrderCards>;

/** The table of the stops, which a phone that is held upright does not load. Without a network the cards take its place. */
export const { Component: LazyOrdersTable, load: loadTable } = lazyPart<Props>(() =>
  import('./OrdersTable').then(
    (file) => ({ default: file.OrdersTable }),
    () => ({ default: OrderCards }),
  ),
);

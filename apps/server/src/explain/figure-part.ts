import { HttpStatus } from '@nestjs/common';
import { createMessage, type BusinessDate, type FigureName } from '@milkround/contracts';
import { isZoneOf, type Scope } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { rangeOf, type DateRange } from '../http/input/date-range';
import { Refused } from '../http/refused';
import type { FigureQuery } from './explain.input';

const MAX_ID = 2_147_483_647;
/** The figures that have a part per product. */
const OF_PRODUCTS: ReadonlySet<FigureName> = new Set(['required', 'delivered']);

/** The part of the data that a figure sums up, limited to the scope of the caller. */
export interface FigurePart {
  figure: FigureName;
  range: DateRange;
  /** Null for all. */
  areaIds: readonly number[] | null;
  deliveryBoyId: number | null;
  productId: number | null;
  productName: string | null;
  consumerId: string | null;
}

const refuse = (field: keyof FigureQuery): never => {
  throw new InvalidInput([{ field, message: createMessage('input-not-valid', { field }) }]);
};

/**
 * Limits a figure to the scope of the caller.
 * @throws InvalidInput for a filter that the figure does not have; Refused with `not-found` for an area that the caller may not see
 */
export function toFigurePart(query: FigureQuery, scope: Scope, today: BusinessDate): FigurePart {
  const range = rangeOf(query, today);
  const {
    figure,
    deliveryBoyId = null,
    productId = null,
    productName = null,
    consumerId = null,
  } = query;
  const requestedAreaIds = query.areaId
    ? [query.areaId]
    : (query.areaIds?.split(',').map(Number) ?? null);
  if (requestedAreaIds?.some((id) => id > MAX_ID)) refuse('areaIds');
  if (productId !== null && !OF_PRODUCTS.has(figure)) refuse('productId');
  if (productName !== null && !OF_PRODUCTS.has(figure)) refuse('productName');
  if (consumerId !== null && figure !== 'payment') refuse('consumerId');
  if (requestedAreaIds?.some((id) => !isZoneOf(scope, id)))
    throw new Refused(HttpStatus.NOT_FOUND, createMessage('not-found'));
  const areaIds = requestedAreaIds ?? scope.zones;
  return { figure, range, areaIds, deliveryBoyId, productId, productName, consumerId };
}

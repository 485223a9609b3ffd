import {
  BOTTLE_FILTERS,
  CONSUMER_SORTS,
  createMessage,
  MAX_CONSUMER_PAGE,
  MAX_CONSUMER_ROWS,
  MAX_PAUSE_REASON,
  phoneNumberOf,
  SAME_PRODUCT,
  type BottleFilter,
  type ConsumerSort,
  type Flag,
  type SameProduct,
} from '@milkround/contracts';
import { toPlainId } from '@milkround/domain';
import { ChoiceField, DateField, FlagField, IdField, WholeNumberField } from '../http/input/fields';
import { PersonName } from '../http/input/person-fields';
import { TextField, UuidField } from '../http/input/text-fields';

/**
 * Selects consumers of the register. `q`: words, each of which is part of an id, name, address or phone, of the name of the zone or
 * delivery boy, or of the reason of the pause, or is the date of the last order or of the last delivery (`2026-11-23`). Words without such a match
 * are searched for in products and remarks.
 */
export class ConsumersWantedQuery {
  @TextField({ optional: true, max: 100, isLookup: true, numbers: true }) q?: string | null;
  /** 1 for paused consumers only. */
  @FlagField({ optional: true }) paused?: Flag | null;
  /** Only consumers without a delivery on this date and later. */
  @DateField({ optional: true }) notDeliveredSince?: string | null;
  /** Only consumers who gave empty bottles back in the last 14 days, or none. */
  @ChoiceField(BOTTLE_FILTERS, { optional: true }) bottles?: BottleFilter | null;
  @ChoiceField(CONSUMER_SORTS, { optional: true }) sort?: ConsumerSort | null;
}

/** A page of the register. */
export class ConsumersQuery extends ConsumersWantedQuery {
  @WholeNumberField({ min: 1, max: MAX_CONSUMER_PAGE }, { optional: true }) page?: number | null;
  @WholeNumberField({ min: 1, max: MAX_CONSUMER_ROWS }, { optional: true }) limit?: number | null;
}

const Address = () =>
  TextField({
    optional: true,
    max: 500,
    lines: true,
    invalid: createMessage('consumer-address-long'),
  });
const Phone = () =>
  TextField({
    optional: true,
    invalid: createMessage('phone-invalid'),
    convert: phoneNumberOf,
    numbers: true,
  });

/** The new details of a consumer, and those that the form showed. */
export class ConsumerInput {
  @PersonName() name: string;
  @Address() address?: string | null;
  @Phone() phone?: string | null;
  @TextField({ required: createMessage('name-required'), isLookup: true }) shownName: string;
  @TextField({ optional: true, max: 500, lines: true, isLookup: true }) shownAddress?:
    | string
    | null;
  @TextField({ optional: true, numbers: true }) shownPhone?: string | null;
}

/** The new last date of a pause, and the one that the page of the consumer showed. */
export class EndPauseInput {
  @UuidField() pauseId: string;
  @DateField() lastDate: string;
  @DateField({ optional: true }) shownUntil?: string | null;
}

/** A pause from today on unless it has a first date. Without a last date it has an open end. */
export class PauseInput {
  @DateField({ optional: true }) from?: string | null;
  @DateField({ optional: true }) until?: string | null;
  @TextField({ required: createMessage('reason-required'), max: MAX_PAUSE_REASON }) reason: string;
  /** 1: the undelivered orders of the pause are taken off the lists. */
  @FlagField({ optional: true }) takeOff?: Flag | null;
}

/** The new zone of a consumer, and the one that the page showed. */
export class ConsumerZoneInput {
  @IdField({ required: createMessage('area-required') }) areaId: number;
  @IdField({ required: createMessage('area-required') }) shownAreaId: number;
}

/**
 * The consumer whose id remains. `same`: orders of one product for both ids on one list are added (`sum`, as without it), or that of the other
 * id is kept (`keep`).
 */
export class MergeConsumerInput {
  @TextField({ required: createMessage('consumer-required'), numbers: true, isLookup: true })
  into: string;
  @ChoiceField(SAME_PRODUCT, { optional: true }) same?: SameProduct | null;
}

/** The list that has the consumer, and the id that was meant. Name and address count for a new one. */
export class AnotherIdInput {
  @DateField() orderDate: string;
  @IdField() deliveryBoyId: number;
  @TextField({
    required: createMessage('consumer-required'),
    numbers: true,
    convert: toPlainId,
  })
  to: string;
  @TextField({ optional: true }) consumerName?: string | null;
  @TextField({ optional: true, max: 500, lines: true }) consumerAddress?: string | null;
}

/** The zone whose lists have the consumer by his id alone. */
export class ServeHereInput {
  @IdField({ required: createMessage('area-required') }) areaId: number;
}

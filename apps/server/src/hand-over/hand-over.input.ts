import {
  createMessage,
  HAND_OVER_LIMITS,
  HAND_OVER_ORDERS,
  MAX_NOTE_LENGTH,
  type HandOverBody,
  type HandOverOrder,
} from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { field } from '../http/input/field';
import { ChoiceField, DateField, IdField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

type Stop = HandOverBody['stops'][number];

const MAX_ID = 100;
const WRONG_STOPS = createMessage('input-stops');

export class HandOverInput {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @IdField({ required: createMessage('mde-required') }) to: number;
  @field(
    stopsOf,
    () => WRONG_STOPS,
    {
      isArray: true,
      type: 'object',
      minItems: 1,
      maxItems: HAND_OVER_LIMITS.stops,
      properties: {
        consumerId: { type: 'string', maxLength: MAX_ID },
        orderIds: {
          type: 'array',
          items: { type: 'string', format: 'uuid' },
          minItems: 1,
          maxItems: HAND_OVER_LIMITS.orders,
        },
      },
      required: ['consumerId', 'orderIds'],
    },
    { required: createMessage('hand-over-empty') },
  )
  stops: Stop[];
  @ChoiceField(HAND_OVER_ORDERS) order: HandOverOrder;
  @TextField({ optional: true, max: MAX_NOTE_LENGTH, lines: true }) reason?: string | null;
}

/** Returns the stops, or undefined if the value is not a list of different consumers with their orders, empty or too long. */
function stopsOf(value: unknown): Stop[] | undefined {
  if (!Array.isArray(value) || value.length === 0 || value.length > HAND_OVER_LIMITS.stops)
    return undefined;
  const stops = value.flatMap((item: unknown) => stopOf(item) ?? []);
  const isWhole =
    stops.length === value.length &&
    new Set(stops.map(({ consumerId }) => consumerId)).size === stops.length;
  return isWhole ? stops : undefined;
}

function stopOf(value: unknown): Stop | undefined {
  if (
    typeof value !== 'object' ||
    value === null ||
    !('consumerId' in value) ||
    !('orderIds' in value)
  )
    return undefined;
  const { consumerId, orderIds } = value;
  if (
    typeof consumerId !== 'string' ||
    consumerId === '' ||
    consumerId.length > MAX_ID ||
    !Array.isArray(orderIds)
  )
    return undefined;
  const ids = orderIds
    .filter((id: unknown): id is string => typeof id === 'string' && isUuid(id))
    .map((id) => id.toLowerCase());
  const isWhole =
    ids.length === orderIds.length && ids.length > 0 && ids.length <= HAND_OVER_LIMITS.orders;
  return isWhole ? { consumerId, orderIds: [...new Set(ids)] } : undefined;
}

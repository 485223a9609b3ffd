import { notFound } from '../refused';
import { Param } from '@nestjs/common';
import { createMessage } from '@milkround/contracts';
import { validate as isUuid } from 'uuid';
import { dateOf } from './calendar';
import { idOf } from './fields';
import { InvalidInput } from './invalid-input';

const orNotFound = <T>(value: T | undefined): T => {
  if (value === undefined) throw notFound();
  return value;
};

/** The id of a person, zone or product in a path. Any other value is answered with 404. */
export const IdParam = (name = 'id') =>
  Param(name, { transform: (value: unknown) => orNotFound(idOf(value)) });

/** The id of an order, round, upload or log row in a path, in lower case. */
export const UuidParam = (name = 'id') =>
  Param(name, {
    transform: (value: unknown) =>
      orNotFound(typeof value === 'string' && isUuid(value) ? value.toLowerCase() : undefined),
  });

const MAX_TEXT = 200;

/** The id of a consumer in a path, trimmed. People choose these ids; one that is too long is answered with 404. */
export const ConsumerParam = () =>
  Param('consumerId', {
    transform: (value: unknown) => {
      const text = typeof value === 'string' ? value.trim() : '';
      return orNotFound(text !== '' && text.length <= MAX_TEXT ? text : undefined);
    },
  });

export const DateParam = () =>
  Param('date', {
    transform: (value: unknown) => {
      const date = dateOf(value);
      if (!date)
        throw new InvalidInput([
          { field: 'date', message: createMessage('input-date', { field: 'date' }) },
        ]);
      return date;
    },
  });

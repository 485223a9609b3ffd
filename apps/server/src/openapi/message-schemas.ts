import { MESSAGES } from '@milkround/contracts';
import { refTo, type Schema } from './schemas';

const PARAMS: Schema = {
  type: 'object',
  description:
    'The values of the places of the message, by name. A value is a text, a number, another message, or a list of messages.',
  additionalProperties: {
    oneOf: [
      { type: 'string' },
      { type: 'number' },
      refTo('Message'),
      { type: 'array', items: refTo('Message') },
    ],
  },
};
const CODE: Schema = {
  type: 'string',
  description:
    'The stable code of the message. Newer servers may answer codes that are not listed here.',
  enum: Object.keys(MESSAGES),
};
const TEXT: Schema = { type: 'string', description: 'The English text of the message.' };

/** The properties of an answer, an error or a result with a message. */
const messageProperties = {
  message: TEXT,
  code: refTo('MessageCode'),
  params: refTo('MessageParams'),
};
const MESSAGE_FIELDS = Object.keys(messageProperties);

/** An error of a field. An error of a row of an order file has `row` and `column` instead of `field`. */
const FIELD_ERROR: Schema = {
  type: 'object',
  properties: {
    field: { type: 'string' },
    row: { type: 'number' },
    column: { type: 'string' },
    ...messageProperties,
  },
  required: MESSAGE_FIELDS,
};

/** The schemas of messages and of all failures, by their names in the document. */
export const MESSAGE_SCHEMAS: Record<string, Schema> = {
  MessageCode: CODE,
  MessageParams: PARAMS,
  Message: {
    type: 'object',
    properties: { code: refTo('MessageCode'), params: refTo('MessageParams') },
    required: ['code', 'params'],
  },
  Failure: {
    type: 'object',
    properties: {
      statusCode: { type: 'number' },
      error: { type: 'string', description: 'The name of the status.' },
      ...messageProperties,
      errors: { type: 'array', items: FIELD_ERROR },
    },
    required: ['statusCode', 'error', ...MESSAGE_FIELDS],
  },
};

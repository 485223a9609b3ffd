import { createMessage, toAnswerMessage } from '@milkround/contracts';
import { schemaOfExample } from './schemas';

const message = {
  code: { $ref: '#/components/schemas/MessageCode' },
  params: { $ref: '#/components/schemas/MessageParams' },
};
const answered = toAnswerMessage(createMessage('zone-archived', { name: 'Baner' }));

describe('the schema of an example', () => {
  it('names the message of an answer, and of each result in it', () => {
    const required = ['message', 'code', 'params'];
    expect(schemaOfExample({ ...answered, data: [{ id: 'a', ...answered }] })).toEqual({
      type: 'object',
      properties: {
        message: { type: 'string' },
        ...message,
        data: {
          type: 'array',
          items: {
            type: 'object',
            properties: { id: { type: 'string' }, message: { type: 'string' }, ...message },
            required,
          },
        },
      },
      required,
    });
  });

  it('does not require the code of a stored text', () => {
    const { message: reason, code, params } = answered;
    expect(schemaOfExample({ reason, code, params })).toEqual({
      type: 'object',
      properties: { reason: { type: 'string' }, ...message },
    });
  });

  it('leaves other codes unchanged', () =>
    expect(schemaOfExample({ code: 'A1', params: 'x' })).toEqual({
      type: 'object',
      properties: { code: { type: 'string' }, params: { type: 'string' } },
    }));
});

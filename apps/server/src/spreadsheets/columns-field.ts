import { createMessage } from '@milkround/contracts';
import { z } from 'zod';
import { field } from '../http/input/field';

/** The field of a form with the meanings of columns, as JSON by the headers. */
export const ColumnsField = (meaning: z.ZodType, example: string) => {
  const answers = z.record(z.string().max(500), meaning);
  return field(
    (value) => answers.safeParse(typeof value === 'string' ? parsed(value) : value).data,
    (name) => createMessage('input-not-valid', { field: name }),
    {
      type: String,
      description: `JSON, by the header of a column: ${example}, or null to leave it out.`,
    },
    { optional: true },
  );
};

function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

import { createMessage, UPLOAD_MODES, type UploadMode } from '@milkround/contracts';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { z } from 'zod';
import { field } from '../http/input/field';
import { ChoiceField } from '../http/input/fields';
import { UuidField } from '../http/input/text-fields';

/** The form of any file that is checked and imported. */
export class SentFileForm {
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  /** `id` of a check, instead of its file. An import is refused if its outcome would differ from what the check showed. */
  @UuidField({ optional: true }) checkId?: string | null;
  /** Is read from the stream, so it is undefined here. */
  @ApiPropertyOptional({ type: String, format: 'binary' }) file?: undefined;
}

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

import { UPLOAD_MODES, type UploadMode } from '@milkround/contracts';
import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

/** The fields beside a file of people. */
export class StaffFileForm {
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  /** `seen` of the check: if the answer would be another one by now, the import is refused. */
  @TextField({ optional: true, max: 64 }) seen?: string | null;
}

/** The whole multipart body of a file of people, for the OpenAPI document. */
export class StaffFileBody extends StaffFileForm {
  @ApiProperty({ type: String, format: 'binary' }) file: unknown;
}

import {
  createMessage,
  ORDER_DAYS_AHEAD,
  UPLOAD_MODES,
  type Message,
  type UploadChoices,
  type UploadMode,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ApiProperty } from '@nestjs/swagger';
import { field } from '../http/input/field';
import { ChoiceField, DateField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';
import { choicesOf } from './upload-choices';

/** The fields beside an uploaded order file. */
export class OrderFileForm {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  @field(
    choicesOf,
    () => createMessage('file-choices-wrong'),
    { type: String, description: 'JSON: UploadChoices' },
    { optional: true },
  )
  choices?: UploadChoices | null;
}

/** The whole multipart body of an order file, for the OpenAPI document. */
export class OrderFileBody extends OrderFileForm {
  @ApiProperty({ type: String, format: 'binary' }) file: unknown;
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertOrderDate(date: string, today: string): void {
  const refuse = (message: Message) => new InvalidInput([{ field: 'orderDate', message }]);
  if (date < today) throw refuse(createMessage('order-date-past'));
  if (date > addDays(today, ORDER_DAYS_AHEAD)) throw refuse(createMessage('order-date-ahead'));
}

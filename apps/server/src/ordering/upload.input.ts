import {
  createMessage,
  ELSEWHERE_CHOICES,
  ORDER_DAYS_AHEAD,
  PAUSED_CHOICES,
  UPLOAD_MODES,
  type ElsewhereChoice,
  type Message,
  type PausedChoice,
  type UploadMode,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ApiProperty } from '@nestjs/swagger';
import { ChoiceField, DateField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';
import { TextField } from '../http/input/text-fields';

/** The fields beside an uploaded order file. */
export class OrderFileForm {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  @ChoiceField<ElsewhereChoice>(ELSEWHERE_CHOICES, { optional: true })
  elsewhere?: ElsewhereChoice | null;
  @ChoiceField<PausedChoice>(PAUSED_CHOICES, { optional: true }) paused?: PausedChoice | null;
  /** `seen` of the check: if it would list other consumers by now, the upload is refused. */
  @TextField({ optional: true, max: 64 }) seen?: string | null;
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

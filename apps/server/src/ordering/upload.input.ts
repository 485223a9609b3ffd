import {
  createMessage,
  CONSUMER_QUESTIONS,
  ORDER_DAYS_AHEAD,
  ORDER_FIELDS,
  UPLOAD_MODES,
  type AnswerTo,
  type ConsumerQuestion,
  type Message,
  type UploadChoices,
  type UploadMode,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import { ApiPropertyOptional } from '@nestjs/swagger';
import { z } from 'zod';
import { ChoiceField, DateField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';
import { UuidField } from '../http/input/text-fields';
import { ColumnsField } from '../spreadsheets/columns-field';

const meaning = z.union([
  z.strictObject({ product: z.string().max(200) }),
  z.strictObject({ field: z.enum(ORDER_FIELDS) }),
  z.null(),
]);
const AnswerField = <Q extends ConsumerQuestion>(question: Q) =>
  ChoiceField<AnswerTo<Q>>(CONSUMER_QUESTIONS[question], { optional: true });

/** The form of an order file. */
export class OrderFileForm {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  @ChoiceField<UploadMode>(UPLOAD_MODES, { optional: true }) mode?: UploadMode | null;
  @AnswerField('renamed') renamed?: AnswerTo<'renamed'> | null;
  @AnswerField('shared') shared?: AnswerTo<'shared'> | null;
  @AnswerField('elsewhere') elsewhere?: AnswerTo<'elsewhere'> | null;
  @AnswerField('zone') zone?: AnswerTo<'zone'> | null;
  @AnswerField('paused') paused?: AnswerTo<'paused'> | null;
  @AnswerField('missingLines') missingLines?: AnswerTo<'missingLines'> | null;
  @AnswerField('changedByPerson') changedByPerson?: AnswerTo<'changedByPerson'> | null;
  /** JSON: what the unknown columns hold, by their headers. */
  @ColumnsField(meaning, '{"product": "Cow"}, {"field": "consumerId"}')
  columns?: UploadChoices['columns'];
  /** `id` of a check, instead of its file. An upload is refused if its outcome would differ from what the check showed. */
  @UuidField({ optional: true }) checkId?: string | null;
  /** A day whose list is the file: its ordered quantities, with the delivery boys and in the order of its stops. */
  @DateField({ optional: true }) listOf?: string | null;
  /** Is read from the stream, so it is undefined here. */
  @ApiPropertyOptional({ type: String, format: 'binary' }) file?: undefined;
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertOrderDate(date: string, today: string): void {
  const refuse = (message: Message) => new InvalidInput([{ field: 'orderDate', message }]);
  if (date < today) throw refuse(createMessage('order-date-past'));
  if (date > addDays(today, ORDER_DAYS_AHEAD)) throw refuse(createMessage('order-date-ahead'));
}

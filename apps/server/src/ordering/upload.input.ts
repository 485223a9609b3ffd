import {
  createMessage,
  CONSUMER_QUESTION_NAMES,
  CONSUMER_QUESTIONS,
  ORDER_DAYS_AHEAD,
  ORDER_FIELDS,
  type ConsumerAnswers,
  type Message,
  type UploadChoices,
} from '@milkround/contracts';
import { addDays } from '@milkround/domain';
import type { Type } from '@nestjs/common';
import { z } from 'zod';
import { ChoiceField, DateField } from '../http/input/fields';
import { InvalidInput } from '../http/input/invalid-input';
import { ColumnsField, SentFileForm } from '../spreadsheets/sent-file.form';

const meaning = z.union([
  z.strictObject({ product: z.string().max(200) }),
  z.strictObject({ field: z.enum(ORDER_FIELDS) }),
  z.null(),
]);

/** The form of a file with an answer to each question about consumers. */
class AnsweredFileForm extends SentFileForm {}
for (const question of CONSUMER_QUESTION_NAMES)
  ChoiceField(CONSUMER_QUESTIONS[question].answers, { optional: true })(
    AnsweredFileForm.prototype,
    question,
  );
const OrderAnswersForm: Type<SentFileForm & ConsumerAnswers> = AnsweredFileForm;

/** The form of an order file. */
export class OrderFileForm extends OrderAnswersForm {
  @DateField({
    required: createMessage('order-date-required'),
    invalid: createMessage('order-date-invalid'),
  })
  orderDate: string;
  /** JSON: what the unknown columns hold, by their headers. */
  @ColumnsField(meaning, '{"product": "Cow"}, {"field": "consumerId"}')
  columns?: UploadChoices['columns'];
  /** A day whose list is the file: its ordered quantities, with the delivery boys and in the order of its stops. */
  @DateField({ optional: true }) listOf?: string | null;
}

/** @throws InvalidInput for a date in the past or too far ahead */
export function assertOrderDate(date: string, today: string): void {
  const refuse = (message: Message) => new InvalidInput([{ field: 'orderDate', message }]);
  if (date < today) throw refuse(createMessage('order-date-past'));
  if (date > addDays(today, ORDER_DAYS_AHEAD)) throw refuse(createMessage('order-date-ahead'));
}

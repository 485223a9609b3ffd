import { createMessage, PASSWORD_MIN_LENGTH } from '@milkround/contracts';
import { SecretField } from '../http/input/text-fields';

export class OwnPasswordInput {
  @SecretField({
    required: createMessage('old-password-required'),
    invalid: createMessage('old-password-wrong'),
  })
  oldPassword: string;
  @SecretField({
    required: createMessage('password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('password-too-short'),
  })
  password: string;
}

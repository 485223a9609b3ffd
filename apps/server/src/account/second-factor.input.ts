import { createMessage } from '@milkround/contracts';
import { SecretField, TextField } from '../http/input/text-fields';

const OwnPassword = () =>
  SecretField({
    required: createMessage('password-required'),
    invalid: createMessage('own-password-wrong'),
  });
const Code = () =>
  TextField({
    required: createMessage('code-required'),
    invalid: createMessage('second-factor-wrong'),
    max: 40,
    isLookup: true,
  });

export class NewSecondFactorInput {
  @OwnPassword() password: string;
}

export class SecondFactorCodeInput {
  @Code() code: string;
}

export class SecondFactorEndInput {
  @OwnPassword() password: string;
  @Code() code: string;
}

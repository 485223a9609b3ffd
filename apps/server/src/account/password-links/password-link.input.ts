import {
  createMessage,
  PASSWORD_LINK_PURPOSES,
  ROLES,
  type PasswordLinkPurpose,
  type Role,
} from '@milkround/contracts';
import { ChoiceField, IdField } from '../../http/input/fields';
import { SecretField } from '../../http/input/text-fields';

export class LinkPersonInput {
  @ChoiceField(ROLES) role: Role;
  @IdField() personId: number;
}

export class NewPasswordLinkInput extends LinkPersonInput {
  @ChoiceField(PASSWORD_LINK_PURPOSES) purpose: PasswordLinkPurpose;
}

const Token = () =>
  SecretField({
    required: createMessage('password-link-invalid'),
    invalid: createMessage('password-link-invalid'),
  });

export class PasswordLinkTokenInput {
  @Token() token: string;
}

export class PasswordByLinkInput {
  @Token() token: string;
  @SecretField({
    required: createMessage('password-required'),
    invalid: createMessage('password-too-short'),
  })
  password: string;
}

import { createMessage, EMAIL_PATTERN } from '@milkround/contracts';
import { TextField } from './text-fields';

/** The name of a person, which is required. */
export const PersonName = () => TextField({ required: createMessage('name-required') });

/** The email of a person, which is required, in lower case. */
export const Email = () =>
  TextField({
    required: createMessage('email-required'),
    invalid: createMessage('email-invalid'),
    pattern: EMAIL_PATTERN,
    lowerCase: true,
  });

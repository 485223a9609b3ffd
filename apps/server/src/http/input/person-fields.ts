import { createMessage, EMAIL_PATTERN } from '@milkround/contracts';
import { BooleanField } from './fields';
import { TextField } from './text-fields';

export const PersonName = () => TextField({ required: createMessage('name-required') });

/** The email of a person, which is required, in lower case. */
export const Email = () =>
  TextField({
    required: createMessage('email-required'),
    invalid: createMessage('email-invalid'),
    pattern: EMAIL_PATTERN,
    lowerCase: true,
  });

/** Whether a new person sets the first password with an invite link, so that the input has none. */
export const Invite = () => BooleanField({ optional: true });

export const isInvited = (input: object): boolean => 'invite' in input && input.invite === true;

import { TEXTS } from '@milkround/contracts';
import { BooleanField } from '../http/input/fields';
import { TextField } from '../http/input/text-fields';

export class SetAsideAsked {
  /** Also those that are settled; `?all` alone says so. */
  @BooleanField({ optional: true }) all?: boolean | null;
}

export class DismissForm {
  @TextField({ required: TEXTS.noteRequired, max: 500 }) note: string;
}

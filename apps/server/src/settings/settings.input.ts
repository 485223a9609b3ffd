import {
  createMessage,
  DEADLINE_PATTERN,
  LOGO_MAX_BYTES,
  SETTINGS_LIMITS,
} from '@milkround/contracts';
import { TextField } from '../http/input/text-fields';

/** Base64 needs four characters for three bytes. */
const LOGO_TEXT = Math.ceil(LOGO_MAX_BYTES / 3) * 4;

export class SettingsInput {
  @TextField({ min: 1, max: SETTINGS_LIMITS.name, required: createMessage('name-required') })
  name: string;
  /** An empty text selects the built-in text; a missing one stays unchanged. */
  @TextField({ optional: true, max: SETTINGS_LIMITS.landingTitle }) landingTitle?: string | null;
  @TextField({ optional: true, max: SETTINGS_LIMITS.landingText }) landingText?: string | null;
  @TextField({ pattern: DEADLINE_PATTERN, invalid: createMessage('area-deadline-invalid') })
  defaultDeadline: string;
  /** Base64 of a PNG or JPEG image; an empty text removes the logo, a missing one keeps it. */
  @TextField({ optional: true, max: LOGO_TEXT, invalid: createMessage('logo-invalid') }) logo?:
    | string
    | null;
}

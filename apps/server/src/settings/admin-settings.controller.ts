import { Body, Get, HttpStatus } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  type DairySettings,
  DEADLINE_PATTERN,
  LOGO_MAX_BYTES,
  SETTINGS_LIMITS,
} from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { TakesBatch } from '../http/body-limits';
import { Context } from '../http/command-context';
import { TextField } from '../http/input/text-fields';
import { Refused } from '../http/refused';
import { RoleController } from '../http/roles';
import type { CommandContext } from '../log/command-context';
import { ChangeSettings } from './commands/change-settings';
import { Dairy } from './dairy-settings';
import { type LogoImage, readLogo } from './logo-image';

/** Base64 needs four characters for three bytes. */
const LOGO_TEXT = Math.ceil(LOGO_MAX_BYTES / 3) * 4;

class SettingsInput {
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

@RoleController('admin')
export class AdminSettingsController {
  constructor(
    private readonly commands: CommandBus,
    private readonly dairy: Dairy,
  ) {}

  @Get('get-settings')
  async settings() {
    return read<DairySettings[]>([await this.dairy.read()]);
  }

  /** The body contains an image. */
  @TakesBatch()
  @Change('change-settings')
  async change(
    @Body() { logo, landingTitle, landingText, ...otherFields }: SettingsInput,
    @Context() context: CommandContext,
  ) {
    const values = {
      ...otherFields,
      landingTitle: textOf(landingTitle),
      landingText: textOf(landingText),
    };
    const reached = await this.commands.execute(new ChangeSettings(values, logoOf(logo), context));
    return answer<DairySettings>(createMessage('settings-saved'), await this.dairy.read(), reached);
  }
}

/** A blank text becomes empty; a missing text stays unchanged. */
const textOf = (text: string | null | undefined): string | undefined => (text === null ? '' : text);

/** @throws Refused 400 unless the value is a small PNG or JPEG image */
function logoOf(base64: string | null | undefined): LogoImage | null | undefined {
  if (base64 === undefined || base64 === null) return base64;
  const image = readLogo(base64);
  if (!image) throw new Refused(HttpStatus.BAD_REQUEST, createMessage('logo-invalid'));
  return image;
}

import { Controller, Get, HttpStatus, Inject, Param, Res, StreamableFile } from '@nestjs/common';
import {
  createMessage,
  DEFAULT_DEADLINE,
  LOGO_PATH,
  SETTINGS_PATH,
  type DairySettings,
  type Settings,
} from '@milkround/contracts';
import type { FastifyReply } from 'fastify';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { read } from '../http/answer';
import { Refused } from '../http/refused';
import { Public } from '../http/public';
import { Dairy } from './dairy-settings';

/** The address has the hash of the image, which never changes. */
const FOR_A_YEAR = 'public, max-age=31536000, immutable';
const SHA256 = /^[0-9a-f]{64}$/;

/** The settings that are public, also before the sign-in. */
@Controller()
export class SettingsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: BusinessClock,
    private readonly dairy: Dairy,
  ) {}

  @Public()
  @Get(SETTINGS_PATH)
  async settings() {
    const { demo, isDemoLive } = this.config;
    const { name, logo, landingTitle, landingText, defaultDeadline, timeZone }: DairySettings =
      await this.dairy.readOrRecall();
    return read<Settings>({
      website_name: name,
      business_date: this.clock.today(),
      timezone: timeZone,
      ...(logo !== null && { logo }),
      ...(landingTitle !== '' && { landing_title: landingTitle }),
      ...(landingText !== '' && { landing_text: landingText }),
      ...(defaultDeadline !== DEFAULT_DEADLINE && { default_deadline: defaultDeadline }),
      ...(demo && { demo }),
      ...(isDemoLive && { demo_morning: true }),
    });
  }

  /**
   * The content type follows from the bytes. The headers prevent a browser from guessing another type, and from running scripts if it opens the image
   * as a page.
   */
  @Public()
  @Get(`${LOGO_PATH}/:imageId`)
  async logo(@Param('imageId') sha256: string, @Res({ passthrough: true }) reply: FastifyReply) {
    const image = SHA256.test(sha256) ? await this.dairy.logo(sha256) : null;
    if (!image) throw new Refused(HttpStatus.NOT_FOUND, createMessage('logo-unknown'));
    void reply.headers({
      'content-type': image.contentType,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      'cache-control': FOR_A_YEAR,
    });
    return new StreamableFile(image.bytes, { type: image.contentType });
  }
}

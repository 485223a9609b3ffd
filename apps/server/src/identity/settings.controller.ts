import { Controller, Get, Inject } from '@nestjs/common';
import { SETTINGS_PATH, type Settings } from '@milkround/contracts';
import { BusinessClock } from '../clock';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { read } from '../http/answer';
import { Public } from './public';

@Controller()
export class SettingsController {
  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly clock: BusinessClock,
  ) {}

  @Public()
  @Get(SETTINGS_PATH)
  settings() {
    const { websiteName, timeZone, demo, isDemoLive } = this.config;
    return read<Settings>({
      website_name: websiteName,
      business_date: this.clock.today(),
      timezone: timeZone,
      ...(demo && { demo }),
      ...(isDemoLive && { demo_morning: true }),
    });
  }
}

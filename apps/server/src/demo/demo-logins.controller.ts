import { Controller, Get, Inject } from '@nestjs/common';
import { DEMO_LOGINS_PATH, type DemoLogin } from '@milkround/contracts';
import type { Config } from '../config';
import { CONFIG } from '../config.token';
import { read } from '../http/answer';
import { Public } from '../http/public';
import { Demo } from './demo';
import { listDemoLogins } from './demo-logins';

/** Answers the logins of the demo, without a sign-in. A database with a dairy of its own has none. */
@Controller()
export class DemoLoginsController {
  constructor(
    private readonly demo: Demo,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Public()
  @Get(DEMO_LOGINS_PATH)
  async logins() {
    return read<DemoLogin[]>((await this.demo.isReady()) ? listDemoLogins(this.config.admin) : []);
  }
}

import {
  Inject,
  Module,
  type OnApplicationBootstrap,
  type OnApplicationShutdown,
} from '@nestjs/common';
import { PinoLogger } from 'nestjs-pino';
import { BusinessClock } from '../clock';
import { runRepeatedly } from '../operations/run-repeatedly';
import { OrderingModule } from '../ordering/ordering.module';
import { Demo } from './demo';
import { DemoDays } from './demo-days';
import { DemoLoginsController } from './demo-logins.controller';

const LOOK_FOR_MORNING_MS = 5_000;

@Module({
  imports: [OrderingModule],
  controllers: [DemoLoginsController],
  providers: [Demo, DemoDays],
  exports: [Demo],
})
export class DemoModule implements OnApplicationBootstrap, OnApplicationShutdown {
  private timer?: NodeJS.Timeout;
  private day: string;

  constructor(
    @Inject(Demo) private readonly demo: Demo,
    @Inject(BusinessClock) private readonly clock: BusinessClock,
    @Inject(PinoLogger) private readonly log: PinoLogger,
  ) {}

  async onApplicationBootstrap(): Promise<void> {
    this.day = this.clock.today();
    await this.demo.prepare();
    this.timer = runRepeatedly(() => this.openNewDay(), LOOK_FOR_MORNING_MS);
  }

  onApplicationShutdown(): void {
    clearInterval(this.timer);
  }

  private async openNewDay(): Promise<void> {
    const today = this.clock.today();
    if (today === this.day) return;
    try {
      await this.demo.openDay(today);
      this.day = today;
    } catch (error) {
      this.log.warn({ err: error }, 'The demo could not give the new day its orders; trying again');
    }
  }
}

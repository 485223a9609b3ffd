import { Module } from '@nestjs/common';
import { DemoModule } from '../demo.module';
import { BoyDays } from './boy-days';
import { BeginDemoAgainHandler } from './commands/begin-demo-again';
import { ChooseDemoSpeedHandler } from './commands/choose-demo-speed';
import { DemoMorningController } from './demo-morning.controller';
import { DemoOffice } from './demo-office';
import { EarlierMorning } from './earlier-morning';
import { FirstVisits } from './first-visits';
import { DriverLock, MorningDriver } from './morning-driver';
import { OwnServer } from './own-server';
import { DemoPeople } from './people';
import { RunningMornings } from './running-mornings';

/** The demo's morning that runs by itself. Imported only where the demo is live. */
@Module({
  imports: [DemoModule],
  controllers: [DemoMorningController],
  providers: [
    BoyDays,
    DemoOffice,
    DemoPeople,
    DriverLock,
    EarlierMorning,
    FirstVisits,
    MorningDriver,
    OwnServer,
    RunningMornings,
    BeginDemoAgainHandler,
    ChooseDemoSpeedHandler,
  ],
})
export class RunningMorningModule {}

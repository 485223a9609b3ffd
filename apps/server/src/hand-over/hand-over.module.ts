import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { HandOverStopsHandler } from './commands/hand-over-stops';
import { UndoHandOverHandler } from './commands/undo-hand-over';
import { LEAVING_HANDLERS } from './commands/leaving';
import { HandOverDays } from './hand-over-days';
import { HandOverFormQuery } from './hand-over-form.query';
import { LeavingController } from './leaving.controller';
import { HandOverController, HandOversController } from './hand-over.controller';

@Module({
  imports: [DeliveryDayModule],
  controllers: [HandOversController, HandOverController, LeavingController],
  providers: [
    HandOverFormQuery,
    HandOverDays,
    HandOverStopsHandler,
    UndoHandOverHandler,
    ...LEAVING_HANDLERS,
  ],
})
export class HandOverModule {}

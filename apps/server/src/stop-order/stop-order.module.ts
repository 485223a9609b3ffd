import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { SetStopOrderHandler } from './commands/set-stop-order';
import { OwnStopOrderController, StopOrderController } from './stop-order.controller';
import { StopOrderQuery } from './stop-order.query';

@Module({
  imports: [DeliveryDayModule],
  controllers: [StopOrderController, OwnStopOrderController],
  providers: [StopOrderQuery, SetStopOrderHandler],
})
export class StopOrderModule {}

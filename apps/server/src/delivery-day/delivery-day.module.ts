import { Module } from '@nestjs/common';
import { Board } from './board.query';
import { DeliveryDayController } from './delivery-day.controller';
import { ChangeDayHandler } from './delivery-day.handler';
import { DeliveryDays } from './delivery-days';
import { OrdersController } from './orders.controller';
import { OrdersQuery } from './orders.query';

@Module({
  controllers: [DeliveryDayController, OrdersController],
  providers: [Board, OrdersQuery, DeliveryDays, ChangeDayHandler],
  exports: [Board, DeliveryDays],
})
export class DeliveryDayModule {}

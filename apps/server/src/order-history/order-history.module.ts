import { Module } from '@nestjs/common';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { OrderHistoryController } from './order-history.controller';
import { OrderHistory } from './order-history.query';
import { OrderTrails } from './order-trail';

@Module({
  imports: [DeliveryDayModule],
  controllers: [OrderHistoryController],
  providers: [OrderHistory, OrderTrails],
  exports: [OrderHistory],
})
export class OrderHistoryModule {}

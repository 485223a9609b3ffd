import { Module } from '@nestjs/common';
import { Board } from './board.query';
import { DayCloseController, ReopenDayController } from './day-close.controller';
import { ClosedDays } from './closed-days.query';
import { DayCloses } from './day-closes';
import { DeliveredBy } from './delivered-by';
import { DeliveryDayController } from './delivery-day.controller';
import { ChangeDayHandler } from './delivery-day.handler';
import { DeliveryDays } from './delivery-days';
import { OrderEdits } from './order-edits';
import { OrderPlaces } from './order-places.query';
import { OrdersController } from './orders.controller';
import { OrdersQuery } from './orders.query';
import { RoundsController } from './rounds.controller';
import { RoundsQuery } from './rounds.query';
import { SingleOrderAnswer } from './single-order.answer';
import { SingleOrderController } from './single-order.controller';
import { SingleOrders } from './single-orders';

@Module({
  controllers: [DeliveryDayController, OrdersController, SingleOrderController, RoundsController, DayCloseController, ReopenDayController],
  providers: [
    Board,
    ClosedDays,
    OrdersQuery,
    OrderPlaces,
    RoundsQuery,
    DeliveryDays,
    ChangeDayHandler,
    SingleOrders,
    SingleOrderAnswer,
    OrderEdits,
    DeliveredBy,
    DayCloses,
  ],
  exports: [Board, ClosedDays, DeliveryDays, OrderPlaces, OrdersQuery, RoundsQuery],
})
export class DeliveryDayModule {}

import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { CatalogModule } from '../catalog/catalog.module';
import { Board } from './board.query';
import { BoyOfDayQuery } from './boy-of-day.query';
import { DayCloseController, ReopenDayController } from './day-close.controller';
import { CorrectionsController } from './corrections.controller';
import { ConsumersController } from './consumers.controller';
import { ClosedDays } from './closed-days.query';
import { DAY_COMMAND_HANDLERS } from './commands';
import { DayCloseAnswer } from './day-close.answer';
import { DeliveredBy } from './delivered-by';
import { OrderLineEntity } from './delivery-day.entities';
import { DeliveryDayController } from './delivery-day.controller';
import { DeliveryDays } from './delivery-days';
import { GoneLines } from './entries/gone-lines';
import { RefusalWords } from './entries/refusal-words';
import { LeftOpenQuery } from './left-open.query';
import { HandOversQuery } from './hand-overs.query';
import { OrderedAgainAnswer } from './ordered-again.answer';
import { StopToCorrectQuery } from './stop-to-correct.query';
import { OrderPlaces } from './order-places.query';
import { OrdersController } from './orders.controller';
import { OrdersQuery } from './orders.query';
import { RoundsController } from './rounds.controller';
import { RoundsQuery } from './rounds.query';
import { SingleOrderAnswer } from './single-order.answer';
import { SingleOrderController } from './single-order.controller';
import { TodaysOrders } from './todays-orders.query';

@Module({
  imports: [CatalogModule, TypeOrmModule.forFeature([OrderLineEntity])],
  controllers: [
    ConsumersController,
    DeliveryDayController,
    OrdersController,
    SingleOrderController,
    RoundsController,
    DayCloseController,
    ReopenDayController,
    CorrectionsController,
  ],
  providers: [
    Board,
    BoyOfDayQuery,
    ClosedDays,
    OrdersQuery,
    OrderPlaces,
    RoundsQuery,
    DeliveryDays,
    GoneLines,
    RefusalWords,
    HandOversQuery,
    LeftOpenQuery,
    TodaysOrders,
    SingleOrderAnswer,
    DeliveredBy,
    DayCloseAnswer,
    OrderedAgainAnswer,
    StopToCorrectQuery,
    ...DAY_COMMAND_HANDLERS,
  ],
  exports: [
    Board,
    BoyOfDayQuery,
    ClosedDays,
    DeliveryDays,
    GoneLines,
    RefusalWords,
    HandOversQuery,
    LeftOpenQuery,
    OrderPlaces,
    OrdersQuery,
    RoundsQuery,
  ],
})
export class DeliveryDayModule {}

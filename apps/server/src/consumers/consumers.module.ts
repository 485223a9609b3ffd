import { Module } from '@nestjs/common';
import { EditConsumerHandler } from './commands/edit-consumer';
import {
  ConsumerMerges,
  MergeConsumersHandler,
  UndoMergeHandler,
} from './commands/merge-consumers';
import { GiveAnotherIdHandler } from './commands/give-another-id';
import { MoveConsumerHandler } from './commands/move-consumer';
import { EndPauseHandler, SetPauseHandler } from './commands/pause-consumer';
import { ServeHereHandler } from './commands/serve-here';
import { TakeOffOrdersHandler } from './commands/take-off-orders';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { ConsumerDays } from './consumer-days';
import { ConsumerStreams } from './consumer-streams';
import { ConsumerRegisterController } from './consumers.controller';
import { ConsumerRegister } from './consumers.query';
import { ForeignStops } from './foreign-stops';

@Module({
  imports: [DeliveryDayModule],
  controllers: [ConsumerRegisterController],
  providers: [
    ConsumerRegister,
    ConsumerDays,
    ConsumerStreams,
    ConsumerMerges,
    ForeignStops,
    EditConsumerHandler,
    MergeConsumersHandler,
    GiveAnotherIdHandler,
    MoveConsumerHandler,
    SetPauseHandler,
    EndPauseHandler,
    ServeHereHandler,
    TakeOffOrdersHandler,
    UndoMergeHandler,
  ],
  exports: [ConsumerRegister],
})
export class ConsumersModule {}

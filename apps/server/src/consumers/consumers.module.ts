import { Module } from '@nestjs/common';
import { EditConsumerHandler } from './commands/edit-consumer';
import { PauseConsumerHandler } from './commands/pause-consumer';
import { TakeOffOrdersHandler } from './commands/take-off-orders';
import { DeliveryDayModule } from '../delivery-day/delivery-day.module';
import { ConsumerStreams } from './consumer-streams';
import { ConsumerRegisterController } from './consumers.controller';
import { ConsumerRegister } from './consumers.query';

@Module({
  imports: [DeliveryDayModule],
  controllers: [ConsumerRegisterController],
  providers: [
    ConsumerRegister,
    ConsumerStreams,
    EditConsumerHandler,
    PauseConsumerHandler,
    TakeOffOrdersHandler,
  ],
  exports: [ConsumerRegister],
})
export class ConsumersModule {}

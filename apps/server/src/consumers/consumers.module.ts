import { Module } from '@nestjs/common';
import { EditConsumerHandler } from './commands/edit-consumer';
import { PauseConsumerHandler } from './commands/pause-consumer';
import { ConsumerStreams } from './consumer-streams';
import { ConsumerRegisterController } from './consumers.controller';
import { ConsumerRegister } from './consumers.query';

@Module({
  controllers: [ConsumerRegisterController],
  providers: [ConsumerRegister, ConsumerStreams, EditConsumerHandler, PauseConsumerHandler],
  exports: [ConsumerRegister],
})
export class ConsumersModule {}

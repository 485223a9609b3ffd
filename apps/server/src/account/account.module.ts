import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { ChangeOwnPasswordHandler } from './change-own-password';
import { AcknowledgePasswordChangeHandler, EndOtherSessionsHandler, EndOwnSessionHandler } from './session-commands';

/** Serves the own account: password, sessions, and the notice about a changed password. */
@Module({
  controllers: [AccountController],
  providers: [ChangeOwnPasswordHandler, EndOwnSessionHandler, EndOtherSessionsHandler, AcknowledgePasswordChangeHandler],
})
export class AccountModule {}

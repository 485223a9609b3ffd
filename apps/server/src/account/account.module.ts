import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { SecondFactorController } from './second-factor.controller';
import {
  BeginSecondFactorHandler,
  DisableSecondFactorHandler,
  EnableSecondFactorHandler,
  ResetSecondFactorHandler,
} from './second-factor-commands';
import { OwnPasswordCheck } from './own-password-check';
import { ChangeOwnPasswordHandler } from './change-own-password';
import { AcknowledgePasswordChangeHandler, EndOtherSessionsHandler, EndOwnSessionHandler } from './session-commands';

/** Serves the own account: password, second factor, sessions, and the notice about a changed password. */
@Module({
  controllers: [AccountController, SecondFactorController],
  providers: [
    ChangeOwnPasswordHandler,
    EndOwnSessionHandler,
    EndOtherSessionsHandler,
    AcknowledgePasswordChangeHandler,
    OwnPasswordCheck,
    BeginSecondFactorHandler,
    EnableSecondFactorHandler,
    DisableSecondFactorHandler,
    ResetSecondFactorHandler,
  ],
})
export class AccountModule {}

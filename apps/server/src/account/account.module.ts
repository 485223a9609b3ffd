import { Module } from '@nestjs/common';
import { AccountController } from './account.controller';
import { SecondFactorController } from './second-factor.controller';
import {
  BeginSecondFactorHandler,
  DisableSecondFactorHandler,
  EnableSecondFactorHandler,
  ReplaceRecoveryCodesHandler,
  ResetSecondFactorHandler,
} from './second-factor-commands';
import { PasswordLinkController } from './password-links/password-link.controller';
import {
  CreatePasswordLinkHandler,
  LookUpPasswordLinkHandler,
  RevokePasswordLinkHandler,
  SetPasswordByLinkHandler,
} from './password-links/password-link-commands';
import { PasswordLinks } from './password-links/password-links';
import { OwnPasswordCheck } from './own-password-check';
import { ChangeOwnPasswordHandler } from './change-own-password';
import {
  AcknowledgePasswordChangeHandler,
  EndOtherSessionsHandler,
  EndOwnSessionHandler,
} from './session-commands';

@Module({
  controllers: [AccountController, SecondFactorController, PasswordLinkController],
  providers: [
    ChangeOwnPasswordHandler,
    EndOwnSessionHandler,
    EndOtherSessionsHandler,
    AcknowledgePasswordChangeHandler,
    OwnPasswordCheck,
    PasswordLinks,
    CreatePasswordLinkHandler,
    RevokePasswordLinkHandler,
    LookUpPasswordLinkHandler,
    SetPasswordByLinkHandler,
    BeginSecondFactorHandler,
    EnableSecondFactorHandler,
    DisableSecondFactorHandler,
    ReplaceRecoveryCodesHandler,
    ResetSecondFactorHandler,
  ],
})
export class AccountModule {}

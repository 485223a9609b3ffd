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
  MailPasswordLinkHandler,
  RevokePasswordLinkHandler,
  SetPasswordByLinkHandler,
} from './password-links/password-link-commands';
import { OidcLinkController } from './oidc-links/oidc-link.controller';
import { RemoveOidcLinkHandler } from './oidc-links/remove-oidc-link';
import { PasswordLinks } from './password-links/password-links';
import { OwnPasswordCheck } from './own-password-check';
import { ChangeOwnPasswordHandler } from './change-own-password';
import {
  AcknowledgePasswordChangeHandler,
  EndOtherSessionsHandler,
  EndOwnSessionHandler,
} from './session-commands';

/**
 * Serves the own account: password, second factor, sessions, the notice about a changed password, links for setting a password, and links with the
 * sign-in service.
 */
@Module({
  controllers: [
    AccountController,
    SecondFactorController,
    PasswordLinkController,
    OidcLinkController,
  ],
  providers: [
    ChangeOwnPasswordHandler,
    EndOwnSessionHandler,
    EndOtherSessionsHandler,
    AcknowledgePasswordChangeHandler,
    OwnPasswordCheck,
    RemoveOidcLinkHandler,
    PasswordLinks,
    CreatePasswordLinkHandler,
    RevokePasswordLinkHandler,
    MailPasswordLinkHandler,
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

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfficeRole } from '@milkround/contracts';
import type { LoginPlace } from '../logins';
import { OidcSignIns, type OidcAnswer, type OidcOutcome, type OidcStep } from './oidc-sign-ins';

/** A person of the office begins to sign in through the OpenID provider. */
export class BeginOidcSignIn extends Command<OidcStep & { url: string }> {
  constructor(
    readonly role: OfficeRole,
    readonly isAnew: boolean,
  ) {
    super();
  }
}

/** A person of the office returns from the OpenID provider, or enters the code of the second factor. */
export class FinishOidcSignIn extends Command<OidcOutcome> {
  constructor(
    readonly role: OfficeRole,
    /** The content of the browser's cookie; null without one. */
    readonly cookieContent: unknown,
    readonly answer: OidcAnswer,
    readonly place: LoginPlace,
  ) {
    super();
  }
}

@CommandHandler(BeginOidcSignIn)
export class BeginOidcSignInHandler implements ICommandHandler<BeginOidcSignIn> {
  constructor(private readonly signIns: OidcSignIns) {}

  /** @throws Refused 404; RetryLater 503 */
  execute({ role, isAnew }: BeginOidcSignIn): Promise<OidcStep & { url: string }> {
    return this.signIns.begin(role, isAnew);
  }
}

@CommandHandler(FinishOidcSignIn)
export class FinishOidcSignInHandler implements ICommandHandler<FinishOidcSignIn> {
  constructor(private readonly signIns: OidcSignIns) {}

  /** @throws Refused 404, 401 oidc-expired */
  execute({ role, cookieContent, answer, place }: FinishOidcSignIn): Promise<OidcOutcome> {
    return this.signIns.finish(role, cookieContent, answer, place);
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfficeRole } from '@milkround/contracts';
import type { LoginPlace } from '../logins';
import { OidcSignIns, type OidcAnswer, type OidcOutcome, type OidcStep } from './oidc-sign-ins';

/** Somebody of the office wants to sign in through the OpenID provider. */
export class BeginOidcSignIn extends Command<OidcStep & { url: string }> {
  constructor(
    readonly role: OfficeRole,
    readonly isAnew: boolean,
  ) {
    super();
  }
}

/** Somebody of the office comes back from the OpenID provider, or enters the code of the second factor. */
export class FinishOidcSignIn extends Command<OidcOutcome> {
  constructor(
    readonly role: OfficeRole,
    /** The content of the browser's cookie; null without one. */
    readonly kept: unknown,
    readonly given: OidcAnswer,
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
  execute({ role, kept, given, place }: FinishOidcSignIn): Promise<OidcOutcome> {
    return this.signIns.finish(role, kept, given, place);
  }
}

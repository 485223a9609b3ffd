import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { OfficeRole } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import { IdentityRecorder } from '../../identity/identity-recorder';
import { OidcAccounts } from '../../identity/oidc/oidc-accounts';

/** An admin removes the link of an account with a person of the sign-in service. */
export class RemoveOidcLink extends Command<void> {
  constructor(
    readonly person: { role: OfficeRole; personId: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(RemoveOidcLink)
export class RemoveOidcLinkHandler implements ICommandHandler<RemoveOidcLink> {
  constructor(
    private readonly accounts: OidcAccounts,
    private readonly recorder: IdentityRecorder,
  ) {}

  /** A repeated removal changes nothing. */
  async execute({ person: { role, personId }, actor }: RemoveOidcLink): Promise<void> {
    await this.accounts.unlink(role, personId, actor);
    await this.recorder.record();
  }
}

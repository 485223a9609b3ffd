import { Body, Get } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  createMessage,
  OFFICE_ROLES,
  type OfficeRole,
  type OidcLinkOwner,
} from '@milkround/contracts';
import { answer, Change, read } from '../../http/answer';
import { Caller } from '../../http/caller';
import { ChoiceField, IdField } from '../../http/input/fields';
import { RoleController } from '../../http/roles';
import { OidcAccounts } from '../../identity/oidc/oidc-accounts';
import { RemoveOidcLink } from './remove-oidc-link';

class OidcLinkInput {
  @ChoiceField(OFFICE_ROLES) role: OfficeRole;
  @IdField() personId: number;
}

/** Which accounts are linked with people of the sign-in service, and the end of such a link. */
@RoleController('admin')
export class OidcLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly accounts: OidcAccounts,
  ) {}

  @Get('get-oidc-links')
  async list() {
    return read<OidcLinkOwner[]>(await this.accounts.links());
  }

  @Change('remove-oidc-link')
  async remove(@Body() { role, personId }: OidcLinkInput, @Caller() caller: Caller) {
    await this.commands.execute(
      new RemoveOidcLink({ role, personId }, { role: caller.role, id: caller.id }),
    );
    return answer(createMessage('oidc-link-removed'), null);
  }
}

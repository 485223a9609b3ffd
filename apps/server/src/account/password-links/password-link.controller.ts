import { Body, Controller, Get, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  API,
  createMessage,
  type NewPasswordLink,
  type PasswordLink,
  type PasswordLinkOwner,
  PASSWORD_LINK_PURPOSES,
  ROLES,
  type PasswordLinkPurpose,
  type Role,
} from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { answer, Change, read } from '../../http/answer';
import { Caller } from '../../http/caller';
import { Roles } from '../../http/roles';
import { Public } from '../../http/public';
import { UnlockSignIn } from '../../identity/unlock-sign-in';
import {
  CreatePasswordLink,
  LookUpPasswordLink,
  RevokePasswordLink,
  SetPasswordByLink,
} from './password-link-commands';
import { PasswordLinks } from './password-links';
import { ChoiceField, IdField } from '../../http/input/fields';
import { SecretField } from '../../http/input/text-fields';

class LinkPersonInput {
  @ChoiceField(ROLES) role: Role;
  @IdField() personId: number;
}

class NewPasswordLinkInput extends LinkPersonInput {
  @ChoiceField(PASSWORD_LINK_PURPOSES) purpose: PasswordLinkPurpose;
}

const Token = () =>
  SecretField({
    required: createMessage('password-link-invalid'),
    invalid: createMessage('password-link-invalid'),
  });

class PasswordLinkTokenInput {
  @Token() token: string;
}

class PasswordByLinkInput {
  @Token() token: string;
  @SecretField({
    required: createMessage('password-required'),
    invalid: createMessage('password-too-short'),
  })
  password: string;
}

/** Links that admins make, and with which people set a password. A token is in bodies only, which no log keeps. */
@Controller(API)
export class PasswordLinkController {
  constructor(
    private readonly commands: CommandBus,
    private readonly links: PasswordLinks,
  ) {}

  @Roles(['admin'])
  @Get('admin/get-password-links')
  async list() {
    return read<PasswordLink[]>(await this.links.list());
  }

  /** The token is in this answer only. */
  @Roles(['admin'])
  @Change('admin/create-password-link')
  async create(
    @Body() { role, personId, purpose }: NewPasswordLinkInput,
    @Caller() caller: Caller,
  ) {
    const actor = { role: caller.role, id: caller.id };
    const link = await this.commands.execute(
      new CreatePasswordLink({ role, id: personId }, purpose, actor),
    );
    return answer<NewPasswordLink>(createMessage('password-link-created'), link);
  }

  @Roles(['admin'])
  @Change('admin/revoke-password-link')
  async revoke(@Body() { role, personId }: LinkPersonInput, @Caller() caller: Caller) {
    await this.commands.execute(
      new RevokePasswordLink({ role, id: personId }, { role: caller.role, id: caller.id }),
    );
    return answer(createMessage('password-link-revoked'), null);
  }

  @Roles(['admin'])
  @Change('admin/unlock-sign-in')
  async unlock(@Body() { role, personId }: LinkPersonInput, @Caller() caller: Caller) {
    const actor = { role: caller.role, id: caller.id };
    await this.commands.execute(new UnlockSignIn({ role, id: personId }, actor));
    return answer(createMessage('sign-in-unlocked'), null);
  }

  @Public()
  @Change('password-link/look-up')
  async lookUp(@Body() { token }: PasswordLinkTokenInput, @Req() { ip }: FastifyRequest) {
    const owner = await this.commands.execute(new LookUpPasswordLink(token, ip));
    return answer<PasswordLinkOwner>(createMessage('password-link-found'), owner);
  }

  @Public()
  @Change('password-link/set-password')
  async setPassword(
    @Body() { token, password }: PasswordByLinkInput,
    @Req() { ip }: FastifyRequest,
  ) {
    const owner = await this.commands.execute(new SetPasswordByLink(token, password, ip));
    return answer<PasswordLinkOwner>(createMessage('password-link-used'), owner);
  }
}

import { Body, Controller, Get, HttpCode, Post, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  API,
  createMessage,
  ROLES,
  type Account,
  type Role,
  PASSWORD_MIN_LENGTH,
} from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { answer, Change, read } from '../http/answer';
import { Caller } from '../http/caller';
import { Context } from '../http/command-context';
import { Gone } from '../http/gone';
import { UuidParam } from '../http/input/path';
import { Roles } from '../http/roles';
import { deviceTokenOf } from '../identity/device-cookie';
import { SecondFactors } from '../identity/second-factor/second-factors';
import { Sessions } from '../identity/sessions';
import type { CommandContext } from '../log/command-context';
import { ChangeOwnPassword } from './change-own-password';
import { PasswordNotices } from '../identity/password-notices';
import { AcknowledgePasswordChange, EndOtherSessions, EndOwnSession } from './session-commands';
import { SecretField } from '../http/input/text-fields';

class OwnPasswordInput {
  @SecretField({
    required: createMessage('old-password-required'),
    invalid: createMessage('old-password-wrong'),
  })
  oldPassword: string;
  @SecretField({
    required: createMessage('password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('password-too-short'),
  })
  password: string;
}

const ofEachRole = (call: string) => ROLES.map((role) => `${role}/${call}`);
/** Roles whose unused sessions end. */
const OFFICE = ['admin', 'supervisor'] as const satisfies readonly Role[];

@Roles(ROLES)
@Controller(API)
export class AccountController {
  constructor(
    private readonly commands: CommandBus,
    private readonly sessions: Sessions,
    private readonly notices: PasswordNotices,
    private readonly secondFactors: SecondFactors,
  ) {}

  @Get(ofEachRole('get-account'))
  async account(@Caller() caller: Caller) {
    const [sessions, changes, secondFactor] = await Promise.all([
      this.sessions.list(caller),
      this.notices.findUnread(caller),
      caller.role === 'delivery-boy' ? null : this.secondFactors.stateOf(caller),
    ]);
    return read<Account>({ sessions, ...changes, secondFactor });
  }

  @Change(ofEachRole('change-password'))
  async changePassword(
    @Body() form: OwnPasswordInput,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Gone() gone: AbortSignal,
    @Context() context: CommandContext,
  ) {
    const place = { address: request.ip, deviceToken: deviceTokenOf(request), gone };
    const result = await this.commands.execute(
      new ChangeOwnPassword(caller, { ...form }, place, context),
    );
    return answer(createMessage('password-changed'), null, result);
  }

  @Post(ofEachRole('end-session/:id'))
  @HttpCode(200)
  async endSession(@UuidParam() id: string, @Caller() caller: Caller) {
    await this.commands.execute(new EndOwnSession(caller, id));
    return answer(createMessage('session-ended'), null);
  }

  @Post(ofEachRole('end-other-sessions'))
  @HttpCode(200)
  async endOtherSessions(@Caller() caller: Caller) {
    await this.commands.execute(new EndOtherSessions(caller));
    return answer(createMessage('other-sessions-ended'), null);
  }

  /** Keeps the session of a person who only reads a page, because every write of the office counts as use. It does nothing else. */
  @Roles(OFFICE)
  @Post(OFFICE.map((role) => `${role}/keep-session`))
  @HttpCode(200)
  keepSession() {
    return answer(createMessage('session-kept'), null);
  }

  @Post(ofEachRole('acknowledge-password-change'))
  @HttpCode(200)
  async acknowledge(@Caller() caller: Caller) {
    await this.commands.execute(new AcknowledgePasswordChange(caller));
    return answer(createMessage('password-change-acknowledged'), null);
  }
}

import { Body, Controller, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  API,
  createMessage,
  type OidcBegun,
  type OfficeRole,
  type Session,
  type Written,
} from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer, Change } from '../../http/answer';
import { BooleanField } from '../../http/input/fields';
import { TextField } from '../../http/input/text-fields';
import { deviceTokenOf, keepDeviceToken } from '../device-cookie';
import { Public } from '../../http/public';
import { BeginOidcSignIn, FinishOidcSignIn } from './oidc-commands';
import { keepOidcCookie, readOidcCookie } from './oidc-cookie';
import { OidcSignIns, type OidcStep } from './oidc-sign-ins';

/** With `isAnew` the provider asks for the account, even when it knows a person in this browser. */
export class OidcBeginInput {
  @BooleanField({ optional: true }) isAnew?: boolean | null;
}

/** The query with which the provider has sent the browser back; missing with the code of a second factor. */
export class OidcAnswerInput {
  @TextField({ optional: true, max: 4_000, isLookup: true }) answer?: string | null;
  @TextField({ optional: true, max: 40, isLookup: true }) code?: string | null;
}

/** Sign-in of the office through the OpenID provider. The page calls both; the provider sends the browser to the page. */
@Public()
@Controller(API)
export class OidcController {
  constructor(
    private readonly commands: CommandBus,
    private readonly signIns: OidcSignIns,
  ) {}

  @Change('admin/begin-oidc-sign-in')
  beginAdmin(@Body() form: OidcBeginInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.begin('admin', form, reply);
  }

  @Change('supervisor/begin-oidc-sign-in')
  beginSupervisor(@Body() form: OidcBeginInput, @Res({ passthrough: true }) reply: FastifyReply) {
    return this.begin('supervisor', form, reply);
  }

  @Change('admin/finish-oidc-sign-in')
  finishAdmin(
    @Body() form: OidcAnswerInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.finish('admin', form, request, reply);
  }

  @Change('supervisor/finish-oidc-sign-in')
  finishSupervisor(
    @Body() form: OidcAnswerInput,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.finish('supervisor', form, request, reply);
  }

  private async begin(
    role: OfficeRole,
    { isAnew }: OidcBeginInput,
    reply: FastifyReply,
  ): Promise<Written<OidcBegun>> {
    const { url, ...step } = await this.commands.execute(
      new BeginOidcSignIn(role, isAnew ?? false),
    );
    this.keep(reply, step);
    return answer(createMessage('oidc-begun'), { url });
  }

  private async finish(
    role: OfficeRole,
    form: OidcAnswerInput,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Written<Session>> {
    const cookieContent = readOidcCookie(request, this.signIns.settings.clientSecret);
    const place = {
      address: request.ip,
      deviceToken: deviceTokenOf(request),
      userAgent: request.headers['user-agent'],
    };
    const providerAnswer = { answer: form.answer ?? null, code: form.code ?? null };
    const outcome = await this.commands.execute(
      new FinishOidcSignIn(role, cookieContent, providerAnswer, place),
    );
    this.keep(reply, outcome);
    if ('refusal' in outcome) throw outcome.refusal;
    keepDeviceToken(request, reply, outcome.result.deviceToken);
    return answer(createMessage('login-done'), outcome.result.session);
  }

  private keep(reply: FastifyReply, { state, seconds }: OidcStep): void {
    const { clientSecret: key, publicUrl } = this.signIns.settings;
    keepOidcCookie(reply, state, { key, isSecure: publicUrl.startsWith('https:'), seconds });
  }
}

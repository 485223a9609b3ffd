import { Body, Controller, HttpCode, Post, Req, Res } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  API,
  createMessage,
  type Role,
  type Session,
  type Written,
  PASSWORD_MIN_LENGTH,
} from '@milkround/contracts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answer } from '../http/answer';
import { Caller } from '../http/caller';
import { goneOf } from '../http/gone';
import { Roles } from '../http/roles';
import { BeforeEnrolment } from './before-enrolment';
import { LogIn, LogOut } from './commands/sessions';
import { deviceTokenOf, keepDeviceToken } from './device-cookie';
import { Public } from '../http/public';
import { SecretField, TextField } from '../http/input/text-fields';

/** The second step of a sign-in also has the code. */
const CodeField = () => TextField({ optional: true, max: 40, isLookup: true });

/** The credentials of staff. Those of admins have the same rules with other messages, as the specification requires. */
class StaffLogin {
  @TextField({ required: createMessage('email-required'), isLookup: true }) username: string;
  @SecretField({
    required: createMessage('password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('password-too-short'),
  })
  password: string;
  @CodeField() code?: string | null;
}

class AdminLogin {
  @TextField({ required: createMessage('admin-email-required'), isLookup: true }) username: string;
  @SecretField({
    required: createMessage('admin-password-required'),
    min: PASSWORD_MIN_LENGTH,
    invalid: createMessage('admin-password-too-short'),
  })
  password: string;
  @CodeField() code?: string | null;
}

@Controller(API)
export class LoginController {
  constructor(private readonly commands: CommandBus) {}

  @Public()
  @Post('admin/login')
  @HttpCode(200)
  admin(
    @Body() form: AdminLogin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.login('admin', form, request, reply);
  }

  @Public()
  @Post('supervisor/login')
  @HttpCode(200)
  supervisor(
    @Body() form: StaffLogin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.login('supervisor', form, request, reply);
  }

  @Public()
  @Post('delivery-boy/login')
  @HttpCode(200)
  deliveryBoy(
    @Body() form: StaffLogin,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return this.login('delivery-boy', form, request, reply);
  }

  @BeforeEnrolment()
  @Roles(['admin', 'supervisor', 'delivery-boy'])
  @Post(['admin/logout', 'supervisor/logout', 'delivery-boy/logout'])
  @HttpCode(200)
  async logout(@Caller() { tokenHash }: Caller) {
    await this.commands.execute(new LogOut(tokenHash));
    return answer(createMessage('logout-done'), null);
  }

  private async login(
    role: Role,
    form: StaffLogin,
    request: FastifyRequest,
    reply: FastifyReply,
  ): Promise<Written<Session>> {
    const place = {
      address: request.ip,
      deviceToken: deviceTokenOf(request),
      userAgent: request.headers['user-agent'],
      gone: goneOf(reply),
    };
    const { session, deviceToken } = await this.commands.execute(
      new LogIn(role, form.username, { password: form.password, code: form.code }, place),
    );
    keepDeviceToken(request, reply, deviceToken);
    return answer(createMessage('login-done'), session);
  }
}

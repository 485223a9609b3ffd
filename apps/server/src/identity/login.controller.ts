import { Body, Controller, Ip, Post, HttpCode } from '@nestjs/common';
import { API, TEXTS } from '@milkround/contracts';
import { answer } from '../http/answer';
import { Caller } from '../http/caller';
import { AdminLogin, StaffLogin } from './login.input';
import { Logins } from './logins';
import { Public } from './public';
import { Sessions } from './sessions';

@Controller(API)
export class LoginController {
  constructor(
    private readonly logins: Logins,
    private readonly sessions: Sessions,
  ) {}

  @Public()
  @Post('admin/login')
  @HttpCode(200)
  async admin(@Body() { username, password }: AdminLogin, @Ip() address: string) {
    return answer(TEXTS.loginDone, await this.logins.login('admin', username, password, address));
  }

  @Public()
  @Post('supervisor/login')
  @HttpCode(200)
  async supervisor(@Body() { username, password }: StaffLogin, @Ip() address: string) {
    return answer(TEXTS.loginDone, await this.logins.login('supervisor', username, password, address));
  }

  @Public()
  @Post('delivery-boy/login')
  @HttpCode(200)
  async deliveryBoy(@Body() { username, password }: StaffLogin, @Ip() address: string) {
    return answer(TEXTS.loginDone, await this.logins.login('delivery-boy', username, password, address));
  }

  @Post(['admin/logout', 'supervisor/logout', 'delivery-boy/logout'])
  @HttpCode(200)
  async logout(@Caller() { tokenHash }: Caller) {
    await this.sessions.revoke(tokenHash);
    return answer(TEXTS.logoutDone, null);
  }
}

import { Body, Controller, Get, Query } from '@nestjs/common';
import { API, TEXTS } from '@milkround/contracts';
import { answer, Change, read } from '../http/answer';
import { By } from '../http/asked-by';
import { Scope } from '../http/caller';
import { UuidParam } from '../http/input/path';
import type { AskedBy } from '../log/asked-by';
import { DismissForm, SetAsideAsked } from './set-aside.input';
import { SetAsideQuery } from './set-aside.query';
import { Settling } from './settling';

/** What the rules refused of a phone's entries: for those who settle it, and for the delivery boy who made it. */
@Controller([`${API}/admin`, `${API}/supervisor`, `${API}/delivery-boy`])
export class SetAsideController {
  constructor(private readonly entries: SetAsideQuery) {}

  @Get('set-aside')
  async inbox(@Query() { all }: SetAsideAsked, @Scope() scope: Scope) {
    return read(await this.entries.entries(scope, all !== undefined && all !== false));
  }
}

@Controller([`${API}/admin`, `${API}/supervisor`])
export class SettlingController {
  constructor(private readonly settling: Settling) {}

  @Change('set-aside/:id/apply')
  async apply(@UuidParam() id: string, @Scope() scope: Scope, @By() by: AskedBy) {
    const { entry, reached } = await this.settling.apply(id, scope, by);
    return answer(TEXTS.entryApplied, entry, reached);
  }

  @Change('set-aside/:id/dismiss')
  async dismiss(@UuidParam() id: string, @Body() { note }: DismissForm, @Scope() scope: Scope, @By() by: AskedBy) {
    const { entry, reached } = await this.settling.dismiss(id, note, scope, by);
    return answer(TEXTS.entryDismissed, entry, reached);
  }
}

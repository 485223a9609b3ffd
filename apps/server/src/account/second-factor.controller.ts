import { Body, Controller, Get, Req } from '@nestjs/common';
import { CommandBus } from '@nestjs/cqrs';
import {
  API,
  createMessage,
  type NewSecondFactor,
  type RecoveryCodes,
  type SecondFactorOwner,
  type OfficeRole,
} from '@milkround/contracts';
import type { FastifyRequest } from 'fastify';
import { answer, Change, read } from '../http/answer';
import { Caller } from '../http/caller';
import { Gone } from '../http/gone';
import { IdParam } from '../http/input/path';
import { Roles } from '../http/roles';
import { BeforeEnrolment } from '../identity/before-enrolment';
import { deviceTokenOf } from '../identity/device-cookie';
import { SecondFactors } from '../identity/second-factor/second-factors';
import {
  BeginSecondFactor,
  DisableSecondFactor,
  EnableSecondFactor,
  ReplaceRecoveryCodes,
  ResetSecondFactor,
} from './second-factor-commands';
import { SecretField, TextField } from '../http/input/text-fields';

const OwnPassword = () =>
  SecretField({
    required: createMessage('password-required'),
    invalid: createMessage('own-password-wrong'),
  });
const Code = () =>
  TextField({
    required: createMessage('code-required'),
    invalid: createMessage('second-factor-wrong'),
    max: 40,
    isLookup: true,
  });

class NewSecondFactorInput {
  @OwnPassword() password: string;
}

class SecondFactorCodeInput {
  @Code() code: string;
}

class SecondFactorEndInput {
  @OwnPassword() password: string;
  @Code() code: string;
}

const ofOffice = (call: string) => [`admin/${call}`, `supervisor/${call}`];

@Roles(['admin', 'supervisor'])
@Controller(API)
export class SecondFactorController {
  constructor(
    private readonly commands: CommandBus,
    private readonly secondFactors: SecondFactors,
  ) {}

  @BeforeEnrolment()
  @Change(ofOffice('begin-second-factor'))
  async begin(
    @Body() { password }: NewSecondFactorInput,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Gone() gone: AbortSignal,
  ) {
    const enrolment = await this.commands.execute(
      new BeginSecondFactor(caller, password, placeOf(request, gone)),
    );
    return answer<NewSecondFactor>(createMessage('second-factor-begun'), enrolment);
  }

  /** The recovery codes are in this answer only. */
  @BeforeEnrolment()
  @Change(ofOffice('enable-second-factor'))
  async enable(@Body() { code }: SecondFactorCodeInput, @Caller() caller: Caller) {
    const codes = await this.commands.execute(new EnableSecondFactor(caller, code));
    return answer<RecoveryCodes>(createMessage('second-factor-enabled'), { codes });
  }

  @Change(ofOffice('disable-second-factor'))
  async disable(
    @Body() form: SecondFactorEndInput,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Gone() gone: AbortSignal,
  ) {
    await this.commands.execute(
      new DisableSecondFactor(caller, { ...form }, placeOf(request, gone)),
    );
    return answer(createMessage('second-factor-disabled'), null);
  }

  @Change(ofOffice('replace-recovery-codes'))
  async replaceCodes(
    @Body() form: SecondFactorEndInput,
    @Caller() caller: Caller,
    @Req() request: FastifyRequest,
    @Gone() gone: AbortSignal,
  ) {
    const codes = await this.commands.execute(
      new ReplaceRecoveryCodes(caller, { ...form }, placeOf(request, gone)),
    );
    return answer<RecoveryCodes>(createMessage('recovery-codes-replaced'), { codes });
  }

  @Roles(['admin'])
  @Get('admin/get-second-factors')
  async owners() {
    return read<SecondFactorOwner[]>(await this.secondFactors.list());
  }

  @Roles(['admin'])
  @Change('admin/reset-admin-second-factor/:id')
  resetAdmin(@IdParam() id: number, @Caller() caller: Caller) {
    return this.reset({ role: 'admin', id }, caller);
  }

  @Roles(['admin'])
  @Change('admin/reset-supervisor-second-factor/:id')
  resetSupervisor(@IdParam() id: number, @Caller() caller: Caller) {
    return this.reset({ role: 'supervisor', id }, caller);
  }

  private async reset(person: { role: OfficeRole; id: number }, { role, id }: Caller) {
    await this.commands.execute(new ResetSecondFactor(person, { role, id }));
    return answer(createMessage('second-factor-reset'), null);
  }
}

const placeOf = (request: FastifyRequest, gone: AbortSignal) => ({
  address: request.ip,
  deviceToken: deviceTokenOf(request),
  gone,
});

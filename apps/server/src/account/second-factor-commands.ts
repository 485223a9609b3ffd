import { HttpStatus } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage, type NewSecondFactor, type OfficeRole } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import type { Caller } from '../http/caller';
import { InvalidInput } from '../http/input/invalid-input';
import { Refused } from '../http/refused';
import type { LoginPlace } from '../identity/logins';
import { SecondFactors } from '../identity/second-factor/second-factors';
import { OwnPasswordCheck } from './own-password-check';

/** An admin or supervisor begins to set up a second factor. */
export class BeginSecondFactor extends Command<NewSecondFactor> {
  constructor(
    readonly caller: Caller,
    readonly password: string,
    readonly place: LoginPlace,
  ) {
    super();
  }
}

export class EnableSecondFactor extends Command<string[]> {
  constructor(
    readonly caller: Caller,
    readonly code: string,
  ) {
    super();
  }
}

/** A person switches the own second factor off. */
export class DisableSecondFactor extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly form: { password: string; code: string },
    readonly place: LoginPlace,
  ) {
    super();
  }
}

export class ReplaceRecoveryCodes extends Command<string[]> {
  constructor(
    readonly caller: Caller,
    readonly form: { password: string; code: string },
    readonly place: LoginPlace,
  ) {
    super();
  }
}

/** An admin switches off the second factor of a person who has lost it. */
export class ResetSecondFactor extends Command<void> {
  constructor(
    readonly person: { role: OfficeRole; id: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

const wrongPassword = () => ({ field: 'password', message: createMessage('own-password-wrong') });

@CommandHandler(BeginSecondFactor)
export class BeginSecondFactorHandler implements ICommandHandler<BeginSecondFactor> {
  constructor(
    private readonly check: OwnPasswordCheck,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** @throws InvalidInput for a wrong password; RuleViolation second-factor-on; RetryLater */
  async execute({ caller, password, place }: BeginSecondFactor): Promise<NewSecondFactor> {
    await this.check.check(caller, password, place, wrongPassword());
    return this.secondFactors.begin(caller, caller.email);
  }
}

@CommandHandler(EnableSecondFactor)
export class EnableSecondFactorHandler implements ICommandHandler<EnableSecondFactor> {
  constructor(private readonly secondFactors: SecondFactors) {}

  /** @returns the recovery codes @throws RuleViolation second-factor-not-begun, second-factor-wrong */
  execute({ caller, code }: EnableSecondFactor): Promise<string[]> {
    return this.secondFactors.enable(caller, code);
  }
}

@CommandHandler(DisableSecondFactor)
export class DisableSecondFactorHandler implements ICommandHandler<DisableSecondFactor> {
  constructor(
    private readonly check: OwnPasswordCheck,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** @throws InvalidInput for a wrong password or code; RuleViolation second-factor-off; RetryLater */
  async execute({ caller, form: { password, code }, place }: DisableSecondFactor): Promise<void> {
    await this.check.check(caller, password, place, wrongPassword(), () =>
      acceptCode(this.secondFactors, caller, code),
    );
    await this.secondFactors.disable(caller, { role: caller.role, id: caller.id });
  }
}

@CommandHandler(ReplaceRecoveryCodes)
export class ReplaceRecoveryCodesHandler implements ICommandHandler<ReplaceRecoveryCodes> {
  constructor(
    private readonly check: OwnPasswordCheck,
    private readonly secondFactors: SecondFactors,
  ) {}

  /** @returns the new codes @throws InvalidInput for a wrong password or code; RuleViolation second-factor-off; RetryLater */
  async execute({
    caller,
    form: { password, code },
    place,
  }: ReplaceRecoveryCodes): Promise<string[]> {
    await this.check.check(caller, password, place, wrongPassword(), () =>
      acceptCode(this.secondFactors, caller, code),
    );
    return this.secondFactors.replaceCodes(caller);
  }
}

/** @throws InvalidInput for a wrong code */
async function acceptCode(
  secondFactors: SecondFactors,
  caller: Caller,
  code: string,
): Promise<void> {
  if (!(await secondFactors.accept(caller, code)))
    throw new InvalidInput([{ field: 'code', message: createMessage('second-factor-wrong') }]);
}

@CommandHandler(ResetSecondFactor)
export class ResetSecondFactorHandler implements ICommandHandler<ResetSecondFactor> {
  constructor(private readonly secondFactors: SecondFactors) {}

  /** @throws Refused 400 for the own one; RuleViolation second-factor-off */
  async execute({ person, actor }: ResetSecondFactor): Promise<void> {
    if (actor.role === person.role && actor.id === person.id)
      throw new Refused(HttpStatus.BAD_REQUEST, createMessage('own-second-factor-elsewhere'));
    await this.secondFactors.disable(person, actor);
  }
}

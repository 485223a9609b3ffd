import { Inject } from '@nestjs/common';
import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@milkround/contracts';
import type { Actor } from '@milkround/domain';
import type { Pool } from 'pg';
import { PG_POOL } from '../database/pg-pool';
import { notFound } from '../http/refused';
import { IdentityRecorder } from './identity-recorder';
import { unlockSignIn } from './sign-in-unlocks';

/** An admin lets a person try again who is locked out after wrong passwords. */
export class UnlockSignIn extends Command<void> {
  constructor(
    readonly person: { role: Role; id: number },
    readonly actor: Actor,
  ) {
    super();
  }
}

@CommandHandler(UnlockSignIn)
export class UnlockSignInHandler implements ICommandHandler<UnlockSignIn> {
  constructor(
    @Inject(PG_POOL) private readonly pool: Pool,
    private readonly recorder: IdentityRecorder,
  ) {}

  /** @throws Refused 404 */
  async execute({ person, actor }: UnlockSignIn): Promise<void> {
    if (!(await unlockSignIn(this.pool, person, actor))) throw notFound();
    await this.recorder.record();
  }
}

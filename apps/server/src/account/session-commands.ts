import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { createMessage } from '@milkround/contracts';
import { RuleViolation } from '@milkround/domain';
import type { Caller } from '../http/caller';
import { Sessions } from '../identity/sessions';
import { PasswordNotices } from '../identity/password-notices';

export class EndOwnSession extends Command<void> {
  constructor(
    readonly caller: Caller,
    readonly sessionId: string,
  ) {
    super();
  }
}

export class EndOtherSessions extends Command<void> {
  constructor(readonly caller: Caller) {
    super();
  }
}

/** A person has read that another person changed the password. */
export class AcknowledgePasswordChange extends Command<void> {
  constructor(readonly caller: Caller) {
    super();
  }
}

@CommandHandler(EndOwnSession)
export class EndOwnSessionHandler implements ICommandHandler<EndOwnSession> {
  constructor(private readonly sessions: Sessions) {}

  /** @throws RuleViolation session-unknown, also for a session of another person */
  async execute({ caller, sessionId }: EndOwnSession): Promise<void> {
    if (!(await this.sessions.revokeOne(caller, sessionId)))
      throw new RuleViolation(createMessage('session-unknown'), 'unknown');
  }
}

@CommandHandler(EndOtherSessions)
export class EndOtherSessionsHandler implements ICommandHandler<EndOtherSessions> {
  constructor(private readonly sessions: Sessions) {}

  execute({ caller }: EndOtherSessions): Promise<void> {
    return this.sessions.revokeOthers(caller);
  }
}

@CommandHandler(AcknowledgePasswordChange)
export class AcknowledgePasswordChangeHandler implements ICommandHandler<AcknowledgePasswordChange> {
  constructor(private readonly notices: PasswordNotices) {}

  execute({ caller }: AcknowledgePasswordChange): Promise<void> {
    return this.notices.acknowledge(caller);
  }
}

import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { Role } from '@milkround/contracts';
import { Logins, type LoginResult, type LoginPlace, type LoginSecrets } from '../logins';
import { Sessions } from '../sessions';

/** A person signs in. */
export class LogIn extends Command<LoginResult> {
  constructor(
    readonly role: Role,
    readonly username: string,
    readonly secrets: LoginSecrets,
    readonly place: LoginPlace,
  ) {
    super();
  }
}

/** A person signs out on one device. */
export class LogOut extends Command<void> {
  constructor(readonly tokenHash: string) {
    super();
  }
}

@CommandHandler(LogIn)
export class LogInHandler implements ICommandHandler<LogIn> {
  constructor(private readonly logins: Logins) {}

  /** @throws Refused 401; RetryLater */
  execute({ role, username, secrets, place }: LogIn): Promise<LoginResult> {
    return this.logins.login(role, username, secrets, place);
  }
}

@CommandHandler(LogOut)
export class LogOutHandler implements ICommandHandler<LogOut> {
  constructor(private readonly sessions: Sessions) {}

  execute({ tokenHash }: LogOut): Promise<void> {
    return this.sessions.signOut(tokenHash);
  }
}

import { Injectable } from '@nestjs/common';
import type { Caller } from '../http/caller';
import { InvalidInput, type InvalidField } from '../http/input/invalid-input';
import { Credentials } from '../identity/credentials';
import { LoginTries } from '../identity/login-tries';
import type { LoginPlace } from '../identity/logins';
import { passwordLine } from '../identity/passwords';

/**
 * Checks the password of a signed-in person. A wrong password counts as a wrong sign-in, so that nobody can try many passwords in a session
 * that was left open.
 */
@Injectable()
export class OwnPasswordCheck {
  constructor(
    private readonly credentials: Credentials,
    private readonly tries: LoginTries,
  ) {}

  /**
   * @param invalidField the error of a wrong password @param further a second check; its refusal counts as a wrong try as well @throws InvalidInput;
   * RetryLater 429 after too many wrong ones
   */
  async check(
    { role, id, email }: Caller,
    password: string,
    { address, deviceToken, disconnectSignal: gone }: LoginPlace,
    invalidField: InvalidField,
    further?: () => Promise<void>,
  ): Promise<void> {
    await passwordLine.run(async () => {
      const account = email.toLowerCase();
      const attempt = await this.tries.begin({ role, email: account, address, deviceToken });
      const knownAccount = await this.credentials.check(role, account, password);
      if (knownAccount?.personId !== id) throw new InvalidInput([invalidField]);
      await further?.();
      await this.tries.forgive(attempt);
    }, gone);
  }
}
